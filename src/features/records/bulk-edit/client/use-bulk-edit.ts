import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../client/api/api-error.ts';
import { call } from '../../../../client/api/client.ts';
import { idOf } from '../../../../client/resource/use-record.ts';
import { isEmpty } from '../../../../client/resource-views/cell.tsx';
import type { WireRecord } from '../../../../engine/json.ts';

/** Maximum rows of one request, so that it ends in time. Finished requests stay in effect if a later one fails. */
export const PIECE = 100;

interface Pieces<Row, Verdict> {
  send(piece: Row[]): Promise<Verdict[]>;
  /** Verdict for a row that was not sent, because an earlier call failed. */
  refused(row: Row, message: string): Verdict;
  onProgress(done: number): void;
}

/** Sends rows in requests of PIECE rows. Refuses the rows left after an error. @throws the first request's error */
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

/** Result for one record, of a change or of its preview. */
export interface BulkVerdict {
  id: number;
  name: string;
  isDone: boolean;
  isChanged: boolean;
  message?: string;
  version?: number;
  before: WireRecord;
  after: WireRecord;
}

interface BulkRow {
  id: number;
  version?: number;
  set: WireRecord;
}

/** Returns functions that preview a change of several records, apply it, and undo it. */
export function useBulkEdit(resource: string, rows: readonly WireRecord[]) {
  const client = useQueryClient();
  const [preview, setPreview] = useState<BulkVerdict[] | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const ask = async ({ dryRun, rows: all }: { dryRun: boolean; rows: BulkRow[] }) => {
    setProgress(0);
    try {
      return await inPieces(all, {
        send: (piece) => call<BulkVerdict[]>('POST', '/record/bulkEdit', { body: { resource, dryRun, rows: piece } }),
        refused: ({ id }, message) => ({
          id,
          name: String(id),
          isDone: false,
          isChanged: false,
          message,
          before: {},
          after: {},
        }),
        onProgress: setProgress,
      });
    } finally {
      setProgress(null);
    }
  };
  const refresh = () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'schemas' });
  const sent = (set: WireRecord): BulkRow[] =>
    rows.map((row) => {
      const version = Number(row.version);
      return { id: Number(idOf(row)), ...(Number.isSafeInteger(version) ? { version } : {}), set };
    });
  return {
    preview,
    isBusy: progress !== null,
    /** Number of rows processed so far; null if no request runs. */
    progress,
    forget: () => setPreview(null),
    /** Previews new values by key; `null` empties a field. */
    look: async (set: WireRecord) => setPreview(await ask({ dryRun: true, rows: sent(set) })),
    apply: async (set: WireRecord) => {
      const done = await ask({ dryRun: false, rows: sent(set) });
      await refresh();
      return done;
    },
    takeBack: async (done: readonly BulkVerdict[], keys: readonly string[]) => {
      const changed = done.filter(({ isChanged }) => isChanged);
      const back = await ask({
        dryRun: false,
        rows: changed.map(({ id, version, before }) => ({
          id,
          ...(version === undefined ? {} : { version }),
          set: Object.fromEntries(keys.map((key) => [key, isEmpty(before[key]) ? null : before[key]])),
        })),
      });
      await refresh();
      return back;
    },
  };
}
