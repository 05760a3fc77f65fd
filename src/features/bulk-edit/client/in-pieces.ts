import { messageOf } from '../../../client/api/api-error.ts';

/** Rows of one call: it answers within its time, and what was done stays when a later call fails. */
export const PIECE = 100;

interface Pieces<Row, Verdict> {
  send(piece: Row[]): Promise<Verdict[]>;
  /** The verdict on a row that was not sent any more. */
  refused(row: Row, message: string): Verdict;
  /** Called with the number of rows that are done. */
  onProgress(done: number): void;
}

/** Does something to many rows by several calls, one after the other. @throws what the first call throws */
export async function inPieces<Row, Verdict>(rows: readonly Row[], of: Pieces<Row, Verdict>): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (let at = 0; at < rows.length; at += PIECE) {
    try {
      verdicts.push(...(await of.send(rows.slice(at, at + PIECE))));
    } catch (error) {
      if (at === 0) throw error;
      return [...verdicts, ...rows.slice(at).map((row) => of.refused(row, messageOf(error)))];
    }
    of.onProgress(verdicts.length);
  }
  return verdicts;
}
