/** Shapes of the answer of an import; features/import/server/import.routes.ts explains them to clients. */
export interface ImportReport {
  total: number;
  success: number;
  /** The first of them where they are very many. */
  errors: CellError[];
  errorCount: number;
  errorFileId?: string;
  dryRun: boolean;
  mode: ImportMode;
  batchId?: number;
  /** What is, or would be, done with the rows without fault. */
  plan: ImportPlan;
  /** Titles of the fields by which records are found again; empty: this import only adds. */
  keys: string[];
  sheet: { name: string; others: { name: string; hidden: boolean }[] };
  header: { template: boolean; remembered: boolean; row: number; rows: number; columns: ReportColumn[] };
  fields: ReportField[];
  unknowns: UnknownName[];
  skipped: SkippedRow[];
  duplicates: DuplicateRow[];
  notices: string[];
  earlier?: EarlierImport;
}

export type ImportMode = 'all' | 'partial';

export interface ImportPlan {
  added: number;
  updated: number;
  /** Rows whose record is already as they say. */
  same: number;
  /** The first of them one by one. */
  rows: PlannedRow[];
}

export interface PlannedRow {
  row: number;
  act: 'add' | 'edit' | 'same';
  name: string;
  changes: PlannedChange[];
}

export interface PlannedChange {
  title: string;
  from: string;
  to: string;
}

export interface CellError {
  /** Line number in the sheet. */
  row: number;
  /** Heading in the sheet, or the field's own when the sheet has no column for it. */
  column: string;
  message: string;
  /** `E65`. */
  cell?: string;
  field?: string;
  /** What the cell says. */
  text?: string;
}

export interface ReportColumn {
  letter: string;
  heading: string;
  field: string | null;
  title: string | null;
  sample: string;
  hidden: boolean;
}

/** What a column of the sheet may be mapped to. */
export interface ReportField {
  key: string;
  title: string;
  required: boolean;
  /** Letter of the column it is mapped to. */
  column: string | null;
}

/** A name no record has, or several have: once per text. */
export interface UnknownName {
  field: string;
  title: string;
  text: string;
  rows: number[];
  mayBeEmpty: boolean;
  ambiguous: boolean;
  /** Texts that would be found. */
  suggestions: string[];
}

export interface SkippedRow {
  row: number;
  reason: string;
}

export interface DuplicateRow {
  row: number;
  /** Line of the sheet it equals; null: a row of an earlier import. */
  of: number | null;
  reason: string;
}

export interface EarlierImport {
  batchId: number;
  time: string;
  userName: string;
  fileName: string;
  total: number;
  success: number;
}
