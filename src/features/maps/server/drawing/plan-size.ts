export interface Size {
  width: number;
  height: number;
}

/** Coordinates of a plan end at 10,000 (contract of addresses); a sheet in other units is drawn this long. */
const MAX_SIDE = 10_000;
const MIN_SIDE = 200;
const USUAL_SIDE = 2_000;
/** A longer strip is no plan. */
const MAX_RATIO = 50;

/** Size of the coordinates on a plan whose drawing has these measures; null where they are none. */
export function planSize({ width, height }: Size): Size | null {
  const longer = Math.max(width, height);
  if (!(width > 0 && height > 0 && Number.isFinite(longer)) || longer / Math.min(width, height) > MAX_RATIO)
    return null;
  const scale = longer > MAX_SIDE || longer < MIN_SIDE ? USUAL_SIDE / longer : 1;
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
