/** Reply of POST /{Resource}/import (wire.md#12). */
export interface ImportReport {
  total: number;
  success: number;
  errors: CellError[];
  /** Number of all errors; `errors` holds only the first if there are very many. */
  errorCount?: number;
  errorFileId?: string;
  dryRun: boolean;
  mode: ImportMode;
  batchId?: number;
  plan: { added: number; updated: number; same: number; rows: PlannedRow[] };
  /** Titles of the fields that identify existing records; empty if this import only adds records. */
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

/** `all`: one faulty row prevents the whole import; `partial`: valid rows are written. */
export type ImportMode = 'all' | 'partial';

export interface CellError {
  row: number;
  column: string;
  message: string;
  cell?: string;
  text?: string;
}

export interface PlannedRow {
  row: number;
  act: 'add' | 'edit' | 'same';
  name: string;
  changes: { title: string; from: string; to: string }[];
}

export interface SheetColumn {
  letter: string;
  heading: string;
  /** Key of the field that the column is mapped to, or several keys with commas. */
  field: string | null;
  sample: string;
  hidden: boolean;
}

export interface ImportField {
  key: string;
  title: string;
  required: boolean;
  /** True: several columns together may name a record of a tree, each column one level. */
  levels?: boolean;
  /** Names what fills the field if the sheet has no column for it, such as `隐患描述的第一句`; empty: nothing. */
  otherwise?: string;
  column: string | null;
}

/** A name of the sheet that matches no record, or several. */
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

/** Reply for an import that is too large for one request: a job to follow. */
export interface ImportJob {
  jobId: number;
}

export function isJob(answer: ImportReport | ImportJob): answer is ImportJob {
  return 'jobId' in answer;
}

export interface ImportChoices {
  /** Name of the sheet; null: the server's choice. */
  sheet: string | null;
  mode: ImportMode;
  /** Column letter → field keys with commas, or null: not imported. Without a map the server's mapping is used. */
  mapping: { [letter: string]: string | null } | null;
  /** Field key → text for all rows. */
  fixed: { [field: string]: string };
  /** Field key → text of the sheet → text to use instead. */
  values: { [field: string]: { [text: string]: string } };
  duplicates: 'skip' | 'import';
  /** True: imports a file again that was imported before. */
  again: boolean;
  /** Rows whose key matches a record: refused as repeated, or used to update the record. */
  existing: 'refuse' | 'update';
  /** Verb of the action performed on each added record; undefined: records are only added. */
  then: string | undefined;
  /** True if figures count the hazards of an old ledger. */
  counted: boolean;
}

export const FIRST_CHOICES: ImportChoices = {
  sheet: null,
  mode: 'all',
  mapping: null,
  fixed: {},
  values: {},
  duplicates: 'skip',
  again: false,
  existing: 'refuse',
  then: undefined,
  counted: false,
};

/** Fields of the multipart form besides the file. */
export function toParts(choices: ImportChoices, dryRun: boolean): Record<string, string> {
  const { sheet, mode, mapping, fixed, values, duplicates, again, existing, then, counted } = choices;
  return {
    mode,
    dryRun: String(dryRun),
    duplicates,
    existing,
    ...(mapping ? { mapping: JSON.stringify(mapping) } : {}),
    ...(Object.keys(fixed).length > 0 ? { fixed: JSON.stringify(fixed) } : {}),
    ...(Object.keys(values).length > 0 ? { values: JSON.stringify(values) } : {}),
    ...(sheet === null ? {} : { sheet }),
    ...(again ? { again: 'true' } : {}),
    ...(then ? { then } : {}),
    ...(counted ? { counted: 'true' } : {}),
  };
}

/** Mapping that the server proposes, in the form in which the user's choices are sent. */
export function mappingOf(columns: readonly SheetColumn[]): { [letter: string]: string | null } {
  return Object.fromEntries(columns.map((column) => [column.letter, column.field]));
}

/** Reason why this report prevents the import; empty if there is none. */
export function obstacle(report: ImportReport, mode: ImportMode): string {
  if (report.total === 0) return '表中没有数据行';
  if (mode === 'all' && report.errors.length > 0) return '有错误的行，改正后再导入，或选择“仅导入正确行”';
  return report.success === 0 ? '没有可以导入的行' : '';
}
