import type { ImportColumn } from '../../../../../engine/projections/import.ts';
import type { Breath } from '../../../../../server/jobs/breath.ts';
import type { CellError, UnknownName } from '../report.ts';
import { MAX_NAME, type NameIndex, type NotFound, type Within } from './names.ts';

/** Maximum texts of a column that get suggestions; a column with more is probably mapped wrongly. */
export const MAX_SUGGESTED = 50;
/** Maximum listed texts: more than a user can replace one by one. */
const MAX_LISTED = 2_000;

interface Unknown {
  column: ImportColumn;
  text: string;
  rows: number[];
  found: NotFound;
  within: Within | undefined;
  /** Errors of the cells with this text. */
  errors: CellError[];
}

/** Names that were not found, collected once per text, so that one replacement corrects all lines. */
export class Unknowns {
  readonly #known = new Map<string, Unknown>();
  #listed: UnknownName[] = [];

  add(of: Omit<Unknown, 'rows' | 'errors'> & { line: number; error: CellError }): void {
    const { line, error, ...unknown } = of;
    const key = `${unknown.column.field.key}\n${unknown.text}`;
    const entry = this.#known.get(key) ?? { ...unknown, rows: [], errors: [] };
    this.#known.set(key, entry);
    entry.rows.push(line);
    entry.errors.push(error);
  }

  /** Adds suggestions to each text after all were collected, and writes the messages of their cells. */
  async settle(indexes: ReadonlyMap<string, NameIndex>, breath: Breath): Promise<void> {
    const suggested = new Map<string, number>();
    for (const unknown of this.#known.values()) {
      const { column, text, within, errors } = unknown;
      const { key } = column.field;
      const index = indexes.get(key);
      const before = suggested.get(key) ?? 0;
      if (index && unknown.found.reason !== 'ambiguous' && before < MAX_SUGGESTED && text.length <= MAX_NAME) {
        suggested.set(key, before + 1);
        unknown.found = { ...unknown.found, suggestions: await index.suggestions(text, within, breath) };
      }
      const message = nameRefusal(text, column, { found: unknown.found, index });
      for (const error of errors) error.message = message;
      if (this.#listed.length < MAX_LISTED && text.length <= MAX_NAME) this.#listed.push(toListed(unknown));
      await breath.take();
    }
  }

  list(): UnknownName[] {
    return this.#listed;
  }
}

function toListed({ column, text, rows, found }: Unknown): UnknownName {
  return {
    field: column.field.key,
    title: column.title,
    text,
    rows,
    mayBeEmpty: !column.required,
    ambiguous: found.reason === 'ambiguous',
    suggestions: found.suggestions,
  };
}

/** Maximum choices that a message lists; if there are more, it lists none. */
const FEW = 8;
/** Maximum characters of a text that a message repeats. */
const MAX_SHOWN = 60;

/** Message that says why a name was not found, and what to do. */
function nameRefusal(
  text: string,
  column: ImportColumn,
  of: { found: NotFound; index: NameIndex | undefined },
): string {
  const { found, index } = of;
  const named = `${column.title}“${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}”`;
  const way = column.required ? '请改正后重新导入' : '请改正，或在预检结果中选择留空';
  if (found.reason === 'disabled') return `${named}已停用，${way}`;
  if (found.reason === 'ambiguous') return `${named}有多个同名的，请写成：${found.suggestions.join(' 或 ')}`;
  if (found.suggestions.length > 0) return `${named}不存在，是否为“${found.suggestions.join('”或“')}”？${way}`;
  const labels = index?.labels ?? [];
  const choices = labels.length > 0 && labels.length <= FEW ? `，可填：${labels.join('、')}` : '';
  return `${named}不存在或不在您的权限范围内${choices}，${way}`;
}
