/** What POST /{Resource}/import answers (wire.md#12). */
export interface ImportReport {
  total: number;
  success: number;
  errors: CellError[];
  /** All of them; the list has the first where they are very many. */
  errorCount?: number;
  errorFileId?: string;
  dryRun: boolean;
  mode: ImportMode;
  batchId?: number;
  plan: { added: number; updated: number; same: number; rows: PlannedRow[] };
  /** Titles of the fields by which records are found again; empty: this import only adds. */
  keys: string[];
  sheet: { name: string; others: { name: string; hidden: boolean }[] };
  header: { template: boolean; remembered?: boolean; row: number; columns: SheetColumn[] };
  fields: ImportField[];
  unknowns: UnknownText[];
  skipped: { row: number; reason: string }[];
  duplicates: { row: number; of: number | null; reason: string }[];
  notices: string[];
  earlier?: EarlierImport;
}

/** `all`: one bad row and nothing is written; `partial`: the good rows are written. */
export type ImportMode = 'all' | 'partial';

export interface CellError {
  row: number;
  column: string;
  message: string;
  cell?: string;
  text?: string;
}

/** What becomes of a row without fault. */
export interface PlannedRow {
  row: number;
  act: 'add' | 'edit' | 'same';
  name: string;
  changes: { title: string; from: string; to: string }[];
}

export interface SheetColumn {
  letter: string;
  heading: string;
  field: string | null;
  sample: string;
  hidden: boolean;
}

export interface ImportField {
  key: string;
  title: string;
  required: boolean;
  column: string | null;
}

/** A name of the sheet nobody knows, or several have. */
export interface UnknownText {
  field: string;
  title: string;
  text: string;
  rows: number[];
  mayBeEmpty: boolean;
  ambiguous: boolean;
  suggestions: string[];
}

export interface EarlierImport {
  time: string;
  userName: string;
  fileName: string;
  total: number;
  success: number;
}

/** More rows than one call may take: a job to follow. */
export interface ImportJob {
  jobId: number;
}

export function isJob(answer: ImportReport | ImportJob): answer is ImportJob {
  return 'jobId' in answer;
}

/** What the user has decided about a sheet. */
export interface ImportChoices {
  mode: ImportMode;
  /** Column letter → field key, null = not imported; null as a whole: as the server matched them. */
  mapping: { [letter: string]: string | null } | null;
  /** Field key → text of the sheet → text to use instead. */
  values: { [field: string]: { [text: string]: string } };
  duplicates: 'skip' | 'import';
  /** The same file was imported before and shall be again. */
  again: boolean;
  /** Rows whose record is known by its key: refused as repeated, or they update it. */
  existing: 'refuse' | 'update';
}

export const FIRST_CHOICES: ImportChoices = {
  mode: 'all',
  mapping: null,
  values: {},
  duplicates: 'skip',
  again: false,
  existing: 'refuse',
};

/** Parts of the multipart form beside the file. */
export function toParts(choices: ImportChoices, dryRun: boolean): Record<string, string> {
  const { mode, mapping, values, duplicates, again, existing } = choices;
  return {
    mode,
    dryRun: String(dryRun),
    duplicates,
    existing,
    ...(mapping ? { mapping: JSON.stringify(mapping) } : {}),
    ...(Object.keys(values).length > 0 ? { values: JSON.stringify(values) } : {}),
    ...(again ? { again: 'true' } : {}),
  };
}

/** The matching the server made, as the user confirms it. */
export function mappingOf(columns: readonly SheetColumn[]): { [letter: string]: string | null } {
  return Object.fromEntries(columns.map((column) => [column.letter, column.field]));
}

/** Why this report cannot be imported as it is; empty when it can. */
export function obstacle(report: ImportReport, mode: ImportMode): string {
  if (report.total === 0) return '表中没有数据行';
  if (mode === 'all' && report.errors.length > 0) return '有错误的行，改正后再导入，或选择“仅导入正确行”';
  return report.success === 0 ? '没有可以导入的行' : '';
}
