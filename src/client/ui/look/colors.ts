type Rgb = [number, number, number];

function parse(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

const toHex = (rgb: Rgb) => `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Mixes two colours, both `#RRGGBB`; `share` of `other` is 0–1. */
export function mix(color: string, other: string, share: number): string {
  const [a, b] = [parse(color), parse(other)];
  return toHex([0, 1, 2].map((i) => (a[i] ?? 0) * (1 - share) + (b[i] ?? 0) * share) as Rgb);
}

function luminance(color: string): number {
  const [r, g, b] = parse(color).map((channel) => {
    const c = channel / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** Contrast ratio of WCAG 2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The colour moved towards `towards` in small steps until it is readable on `ground`. */
export function readableOn(
  color: string,
  { ground, towards, least }: { ground: string; towards: string; least: number },
): string {
  let current = color;
  for (let step = 1; contrast(current, ground) < least && step <= 20; step++)
    current = mix(color, towards, step * 0.05);
  return current;
}
