import type { Spot } from '../workflow/outline.ts';

/** Visible part of a plan: plan × k + (x, y) = pixels of the window. */
export interface View {
  k: number;
  x: number;
  y: number;
}

export interface Box {
  width: number;
  height: number;
}

const MARGIN = 16;
const LARGEST = 6;
const SMALLEST = 0.05;

/** View with the whole plan, centred in the window. */
export function fitted(plan: Box, frame: Box): View {
  const k = Math.min((frame.width - 2 * MARGIN) / plan.width, (frame.height - 2 * MARGIN) / plan.height);
  const fitting = Math.min(LARGEST, Math.max(SMALLEST, k));
  return {
    k: fitting,
    x: (frame.width - plan.width * fitting) / 2,
    y: (frame.height - plan.height * fitting) / 2,
  };
}

/** Zooms around a point of the window, which stays in place. */
export function zoomed(view: View, factor: number, at: Spot): View {
  const k = Math.min(LARGEST, Math.max(SMALLEST, view.k * factor));
  const real = k / view.k;
  return { k, x: at.x - (at.x - view.x) * real, y: at.y - (at.y - view.y) * real };
}

/** Converts a point of the window to the plan, limited to its edges. */
export function toPlan(view: View, at: Spot, plan: Box): Spot {
  return clamped({ x: (at.x - view.x) / view.k, y: (at.y - view.y) / view.k }, plan);
}

export function clamped({ x, y }: Spot, { width, height }: Box): Spot {
  return { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
}

/** Length of a scale bar: the roundest one of at most 120 pixels. */
export function scaleBar(metresPerPixel: number, k: number): { metres: number; pixels: number } {
  const most = (120 / k) * metresPerPixel;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
  return { metres, pixels: (metres / metresPerPixel) * k };
}
