import type { Breath } from '../jobs/breath.ts';
import { fromSlices, fromSlicesInTurns, toSlices, toSlicesInTurns } from '../jobs/slices.ts';
import type { CellNote, Grid, GridRow, LineNote, Merge, PackedGrid, PackedMarks, SheetMarks } from './grid.ts';

/** Weight of a value in a slice, in addition to the number of its characters. */
const VALUE = 40;

const rowWeight = ({ cells }: GridRow) => cells.reduce((sum, { text }) => sum + text.length + VALUE, VALUE);
const mergeWeight = () => VALUE;
const noteWeight = ({ text }: { text: string }) => text.length + VALUE;

/** Packs a sheet, in the worker. */
export function packGrid({ rows, merges, ...grid }: Grid): PackedGrid {
  return { ...grid, rows: toSlices(rows, rowWeight), merges: toSlices(merges, mergeWeight) };
}

/** Unpacks a sheet in steps, so that the main thread can serve requests between them. */
export async function openGrid({ rows, merges, ...grid }: PackedGrid, breath: Breath): Promise<Grid> {
  return {
    ...grid,
    rows: await fromSlicesInTurns<GridRow>(rows, breath),
    merges: await fromSlicesInTurns<Merge>(merges, breath),
  };
}

/** Packs marks in steps, so that the main thread can serve requests between them. */
export async function packMarks({ notes, lines, ...marks }: SheetMarks, breath: Breath): Promise<PackedMarks> {
  return {
    ...marks,
    notes: await toSlicesInTurns(notes, noteWeight, breath),
    lines: await toSlicesInTurns(lines, noteWeight, breath),
  };
}

/** Unpacks marks, in the worker. */
export function openMarks({ notes, lines, ...marks }: PackedMarks): SheetMarks {
  return { ...marks, notes: fromSlices<CellNote>(notes), lines: fromSlices<LineNote>(lines) };
}
