// Packed parts of the page's data: base64 of raw deflate.

export async function unpack(packed: string): Promise<Uint8Array> {
  if (packed === "") return new Uint8Array(0);
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A packed list: its items are JSON, without the brackets around them. */
export async function unpackList<T>(packed: string): Promise<T[]> {
  return JSON.parse("[" + new TextDecoder().decode(await unpack(packed)) + "]") as T[];
}
