import { DRAWINGS } from './drawings.ts';
import type { Hostile } from './entry.ts';
import { GROUNDS } from './grounds.ts';
import { JPEGS } from './jpeg.ts';
import { MOVING } from './moving.ts';
import { PNGS } from './png.ts';
import { DOCUMENTS, SHEETS } from './sheets.ts';
import { TEXTS } from './texts.ts';

/** Harmful files and texts for every way by which untrusted bytes come in (security.md#R15, security.md#R26). */
export const CORPUS: readonly Hostile[] = [
  ...DRAWINGS,
  ...GROUNDS,
  ...PNGS,
  ...JPEGS,
  ...MOVING,
  ...SHEETS,
  ...DOCUMENTS,
  ...TEXTS,
];
