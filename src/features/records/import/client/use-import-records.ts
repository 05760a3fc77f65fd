import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ImportRecord } from '#generated/types.ts';
import { call } from '../../../../client/api/client.ts';
import { followJob, type JobProgress } from '../../../../client/resource/jobs.ts';
import type { Action } from '../../../../engine/resource.ts';
import type { ImportMode } from './report.ts';

export interface UndoReport {
  id: number;
  mode: ImportMode;
  total: number;
  undone: number;
  refused: { row: number; reason: string }[];
}

export function useImportRecords(action: Action) {
  const path = `${action.path}Records`;
  return useQuery({
    queryKey: ['imports', path],
    queryFn: ({ signal }) => call<ImportRecord[]>('GET', path, { signal }),
  });
}

/** Undoes an import; follows the job if it is large. */
export function useUndo(action: Action) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<JobProgress | null>(null);
  const run = useRef<AbortController | null>(null);
  useEffect(() => () => run.current?.abort(), []);

  const undo = async (id: number, mode: ImportMode): Promise<UndoReport> => {
    const controller = new AbortController();
    run.current = controller;
    setProgress({ percent: 0 });
    try {
      const answer = await call<UndoReport | { jobId: number }>('POST', `${action.path}Undo`, { body: { id, mode } });
      const report =
        'jobId' in answer
          ? await followJob<UndoReport>(answer.jobId, { signal: controller.signal, onProgress: setProgress })
          : answer;
      void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'schemas' });
      return report;
    } finally {
      setProgress(null);
    }
  };
  return { undo, progress };
}
