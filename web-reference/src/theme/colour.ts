/** Arithmetic on sRGB colours written `#rrggbb`. Pure. */
export type Rgb = readonly [number, number, number];

/** Reads `#rrggbb` into three numbers of 0 to 255; throws a RangeError on anything else. */
export const toRgb = (hex: string): Rgb => {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim());
  if (!match) throw new RangeError(`Expected #rrggbb, got '${hex}'.`);
  return [Number.parseInt(match[1]!, 16), Number.parseInt(match[2]!, 16), Number.parseInt(match[3]!, 16)];
};

const toHex = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Mixes `share` (0 to 1) of `other` into `hex`. */
export const mix = (hex: string, other: string, share: number): string => {
  const [a, b] = [toRgb(hex), toRgb(other)];
  return toHex([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]);
};

const linear = (part: number): number => (part <= 10.31475 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);

const luminance = (hex: string): number => {
  const [r, g, b] = toRgb(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
};

/** Returns the WCAG contrast of two colours, 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/** Moves a colour towards `goal` in steps of 4 % until its contrast to every background is at least `ratio`. */
export const reach = (hex: string, goal: string, grounds: readonly string[], ratio: number): string => {
  for (let share = 0; share < 1; share += 0.04) {
    const mixed = mix(hex, goal, share);
    if (grounds.every((ground) => contrast(mixed, ground) >= ratio)) return mixed;
  }
  return goal;
};
