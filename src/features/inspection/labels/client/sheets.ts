import { LABEL_SHEETS, type LabelSize, type PrintedLabel } from '../../../../engine/labels.ts';

export interface Layout {
  size: LabelSize;
  /** Position of the first label on the first sheet, from 1; the labels before it are already used. */
  start: number;
  copies: number;
  hasCutLines: boolean;
}

/** Maximum printed labels: each sheet is rendered, and beyond this a browser's preview takes minutes. */
const MAX_PRINTED = 2_000;
const MAX_COPIES = 20;

export function perSheet(size: LabelSize): number {
  const { columns, rows } = LABEL_SHEETS[size];
  return columns * rows;
}

export function maxCopies(count: number): number {
  return Math.max(1, Math.min(MAX_COPIES, Math.floor(MAX_PRINTED / Math.max(1, count))));
}

/** Labels by sheet, repeated for each copy; null is a position that stays empty. */
export function toSheets(labels: readonly PrintedLabel[], layout: Layout): (PrintedLabel | null)[][] {
  const size = perSheet(layout.size);
  const printed = labels.flatMap((label) => Array.from({ length: layout.copies }, () => label));
  if (printed.length === 0) return [];
  const places = [...Array.from({ length: layout.start - 1 }, () => null), ...printed];
  return Array.from({ length: Math.ceil(places.length / size) }, (_, at) => places.slice(at * size, (at + 1) * size));
}
