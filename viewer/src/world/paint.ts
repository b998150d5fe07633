// Colors are sRGB, 0 to 1, as maps use them: the page draws them as they are.
export type Rgb = [number, number, number];

export function rgbOf(text: string): Rgb {
  const number = parseInt(text.slice(1), 16);
  return [(number >> 16) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255];
}

export const shade = (color: Rgb, by: number): Rgb => color.map((c) => Math.min(1, c * by)) as Rgb;

export const mix = (a: Rgb, b: Rgb, share: number): Rgb => a.map((c, i) => c + (b[i] - c) * share) as Rgb;

export const cssOf = (color: Rgb): string => "rgb(" + color.map((c) => Math.round(c * 255)).join(" ") + ")";
