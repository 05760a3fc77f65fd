export interface Size {
  width: number;
  height: number;
}

/** Maximum coordinate of a plan, as for `planX` and `planY` of an address; larger drawings are scaled to USUAL_SIDE. */
const MAX_SIDE = 10_000;
const MIN_SIDE = 200;
const USUAL_SIDE = 2_000;
/** Maximum ratio of the sides. */
const MAX_RATIO = 50;

/** Size of a plan's coordinates for a drawing of this size; null for an invalid size. */
export function planSize({ width, height }: Size): Size | null {
  const longer = Math.max(width, height);
  if (!(width > 0 && height > 0 && Number.isFinite(longer)) || longer / Math.min(width, height) > MAX_RATIO)
    return null;
  const scale = longer > MAX_SIDE || longer < MIN_SIDE ? USUAL_SIDE / longer : 1;
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
