// Packed parts of the page's data: base64 of raw deflate, or with a "=" before it of the bytes themselves.

export async function unpack(packed: string): Promise<Uint8Array> {
  if (packed === "") return new Uint8Array(0);
  const isRaw = packed.startsWith("="),
    text = atob(isRaw ? packed.slice(1) : packed),
    bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  if (isRaw) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A packed list: its items are JSON, without the brackets around them. Of a part it is a list already. */
export async function unpackList<T>(packed: string | T[]): Promise<T[]> {
  if (typeof packed !== "string") return packed;
  return JSON.parse("[" + new TextDecoder().decode(await unpack(packed)) + "]") as T[];
}
