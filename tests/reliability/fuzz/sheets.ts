import { type ImportColumn, toImport } from '../../../src/engine/projections/import.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { exampleOf } from '../../../src/kinds/parts/meaning.ts';
import { kindFacets } from '../../../src/kinds/tables/meanings.ts';
import { workbookBuffer } from '../../../src/server/workbook/write-workbook.ts';
import { Random } from '../../support/random.ts';
import type { Stock } from './stock.ts';

const LINES = 3;
const KEPT = 4;

/** Workbooks of import templates with valid or nearly valid lines. A few are made for each resource, once. */
export class Sheets {
  readonly #stock: Stock;
  readonly #made = new Map<string, Promise<Buffer>>();

  constructor(stock: Stock) {
    this.#stock = stock;
  }

  of(resource: Resource, random: Random): Promise<Buffer> {
    const seed = random.int(KEPT);
    const key = `${resource.name}|${seed}`;
    const workbook = this.#made.get(key) ?? this.#make(resource, new Random(seed));
    this.#made.set(key, workbook);
    return workbook;
  }

  #make(resource: Resource, random: Random): Promise<Buffer> {
    const columns = toImport(resource).filter(({ template }) => template);
    const lines = Array.from({ length: LINES }, () => columns.map((column) => this.#cell(column, random)));
    const rows = [columns.map(({ title }) => title), ...lines].map((values) => ({ values }));
    return workbookBuffer([{ name: '导入', layout: { widths: [] }, rows: [rows] }]);
  }

  #cell({ field, required }: ImportColumn, random: Random): string | null {
    if (!required && random.chance(0.3)) return null;
    if (field.relation) {
      const rows = this.#stock.rows(field.relation.resource);
      const row = rows.length > 0 ? random.pick(rows) : {};
      return String(row.name ?? row.machineName ?? '');
    }
    const facet = kindFacets[field.kind];
    return facet.format(exampleOf(facet, field, random.between(1, 50)), field);
  }
}
