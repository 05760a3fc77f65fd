import { messageOf } from '../../../../client/api/api-error.ts';

/** Maximum rows of one call, few enough to answer in time; finished calls stay done if a later one fails. */
export const PIECE = 100;

interface Pieces<Row, Verdict> {
  send(piece: Row[]): Promise<Verdict[]>;
  /** Verdict for a row that was not sent any more. */
  refused(row: Row, message: string): Verdict;
  /** Called with the number of finished rows. */
  onProgress(done: number): void;
}

/**
 * Processes many rows by several calls, one after the other.
 * @throws the error of the first call
 */
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
