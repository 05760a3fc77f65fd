/** Shapes of an import's reply; features/records/import/server/import.routes.ts explains them to clients. */
export interface ImportReport {
  total: number;
  success: number;
  /** Errors of cells; the reply holds only the first 5,000. */
  errors: CellError[];
  errorCount: number;
  errorFileId?: string;
  dryRun: boolean;
  mode: ImportMode;
  batchId?: number;
  /** Planned or executed actions of the valid rows. */
  plan: ImportPlan;
  /** Titles of the fields that identify existing records; empty if this import only adds records. */
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
  /** Number of rows that equal their record. */
  same: number;
  /** The first 200 rows, each with its changes. */
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
  /** Heading in the sheet, or the field's title if the sheet has no column for it. */
  column: string;
  message: string;
  /** Address such as `E65`. */
  cell?: string;
  field?: string;
  /** Text of the cell. */
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

/** A field to which a column of the sheet can be mapped. */
interface ReportField {
  key: string;
  title: string;
  required: boolean;
  /** True: several columns together may name a record of a tree, each column one level. */
  levels: boolean;
  /** Source of the field's values where the sheet has no column for the field; empty: none. */
  otherwise: string;
  /** Letter of the column mapped to the field. */
  column: string | null;
}

/** A name that matches no record or several, listed once per text. */
export interface UnknownName {
  field: string;
  title: string;
  text: string;
  rows: number[];
  mayBeEmpty: boolean;
  ambiguous: boolean;
  /** Similar texts that would match. */
  suggestions: string[];
}

export interface SkippedRow {
  row: number;
  reason: string;
}

export interface DuplicateRow {
  row: number;
  /** Line of the sheet that the row equals; null: the row equals one of an earlier import. */
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

const MAX_LINES = 10;

interface Notice {
  lines: number[];
  example: string;
}

/** Notices about the handling of lines of the sheet: each sentence once, with the numbers of its lines. */
export class Notices {
  readonly #notices = new Map<string, Notice>();

  /** Adds a line to the notice of this sentence; `example` is taken from its first line only. */
  add(sentence: string, line?: number, example = ''): void {
    const notice = this.#notices.get(sentence) ?? { lines: [], example };
    if (line !== undefined && notice.lines.at(-1) !== line) notice.lines.push(line);
    this.#notices.set(sentence, notice);
  }

  list(): string[] {
    return [...this.#notices].map(([sentence, { lines, example }]) => {
      const text = `${sentence}${example}`;
      if (lines.length === 0) return text;
      const numbers = lines.slice(0, MAX_LINES).join('、');
      return `${text}（${lines.length} 行：第 ${numbers}${lines.length > MAX_LINES ? ' …' : ''} 行）`;
    });
  }
}
