import type { ImportColumn } from '../../../engine/projections/import.ts';
import type { Found } from './names.ts';
import type { UnknownName } from './report.ts';

/** Names that were not found, collected once per text so that one answer mends all lines. */
export class Unknowns {
  readonly #known = new Map<string, UnknownName>();

  add(of: { column: ImportColumn; text: string; line: number; found: Found }): void {
    const { column, text, line, found } = of;
    if (found.ok) return;
    const key = `${column.field.key}\n${text}`;
    const known = this.#known.get(key);
    if (known) known.rows.push(line);
    else
      this.#known.set(key, {
        field: column.field.key,
        title: column.title,
        text,
        rows: [line],
        mayBeEmpty: !column.required,
        ambiguous: found.reason === 'ambiguous',
        suggestions: found.suggestions,
      });
  }

  list(): UnknownName[] {
    return [...this.#known.values()];
  }
}
