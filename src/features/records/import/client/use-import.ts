import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../../client/api/api-error.ts';
import { uploadPatiently } from '../../../../client/api/patient-upload.ts';
import { followJob, STOP } from '../../../../client/resource/jobs.ts';
import { showPause } from '../../../../client/ui/feedback/feedback.ts';
import type { Action } from '../../../../engine/resource.ts';
import {
  FIRST_CHOICES,
  type ImportChoices,
  type ImportJob,
  type ImportReport,
  isJob,
  mappingOf,
  toParts,
} from './report.ts';

/** Stage of an import: selecting the file, checking it without writing, done. */
export type ImportStage = 'choose' | 'check' | 'done';

/** Uploads a sheet for a dry run, again after every choice, and finally for writing. */
export function useImport(action: Action) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState(FIRST_CHOICES);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [stage, setStage] = useState<ImportStage>('choose');
  const [error, setError] = useState<unknown>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const cancel = useRef<AbortController | null>(null);
  useEffect(() => () => cancel.current?.abort(), []);

  const send = async (sheet: File, decided: ImportChoices, dryRun: boolean) => {
    cancel.current?.abort();
    const run = new AbortController();
    cancel.current = run;
    setProgress(0);
    setError(null);
    try {
      const answer = await uploadPatiently<ImportReport | ImportJob>(action.path, sheet, {
        fields: toParts(decided, dryRun),
        onProgress: (share) => setProgress(Math.round((share ?? 0) * 100)),
        signal: run.signal,
        onPause: showPause(sheet.name),
      });
      const done = isJob(answer)
        ? await followJob<ImportReport>(answer.jobId, {
            signal: run.signal,
            onProgress: ({ percent }) => setProgress(percent),
          })
        : answer;
      setReport(done);
      setStage(dryRun ? 'check' : 'done');
      if (!dryRun) void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'schemas' });
    } catch (problem) {
      if (!run.signal.aborted) setError(problem);
    } finally {
      if (cancel.current === run) setProgress(null);
    }
  };

  const choose = (sheet: File) => {
    setFile(sheet);
    setReport(null);
    const first = { ...FIRST_CHOICES, then: choices.then, counted: choices.counted };
    setChoices(first);
    void send(sheet, first, true);
  };
  const decide = (patch: Partial<ImportChoices>, checkAgain: boolean) => {
    const decided = { ...choices, ...patch };
    setChoices(decided);
    if (file && checkAgain) void send(file, decided, true);
  };
  /** Resets mapping and replacements, which belong to the sheet selected before. */
  const chooseSheet = (sheet: string) =>
    decide({ ...FIRST_CHOICES, then: choices.then, counted: choices.counted, sheet }, true);
  const write = () => {
    if (!file || !report) return;
    // A sheet that is not our template is written only with a mapping the user has confirmed (wire.md#12).
    void send(file, { ...choices, mapping: choices.mapping ?? mappingOf(report.header.columns) }, false);
  };
  return {
    file,
    stage,
    report,
    choices,
    error,
    isBusy: progress !== null,
    progress,
    isImportedBefore: isApiError(error) && error.errorCode === 'IMPORT_AGAIN',
    choose,
    chooseSheet,
    decide,
    write,
    restart: () => {
      setStage('choose');
      setFile(null);
      setReport(null);
      setError(null);
    },
    stop: () => cancel.current?.abort(STOP),
  };
}
