import type { CaptchaKind, Point } from './puzzle.ts';

/** Tolerance of a click and of a slide, in pixels of the picture (wire.md#3.2). */
const CLICK_TOLERANCE = 25;
const SLIDE_TOLERANCE = 5;

/** True if a client's points, as JSON text, match the answer; false for any other text. */
export function isRight(text: string, kind: CaptchaKind, answer: readonly Point[]): boolean {
  const given = pointsOf(text, kind);
  const tolerance = kind === 'clickWord' ? CLICK_TOLERANCE : SLIDE_TOLERANCE;
  return given?.length === answer.length && answer.every((point, index) => isNear(given[index], point, tolerance));
}

function pointsOf(text: string, kind: CaptchaKind): unknown[] | null {
  const value = parsed(text);
  if (kind === 'blockPuzzle') return [value];
  return Array.isArray(value) ? value : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isNear(given: unknown, { x, y }: Point, tolerance: number): boolean {
  if (typeof given !== 'object' || given === null || !('x' in given) || !('y' in given)) return false;
  return isWithin(given.x, x, tolerance) && isWithin(given.y, y, tolerance);
}

function isWithin(value: unknown, right: number, tolerance: number): boolean {
  return typeof value === 'number' && Math.abs(value - right) <= tolerance;
}
