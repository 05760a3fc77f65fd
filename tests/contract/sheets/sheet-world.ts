import { toExport } from '../../../src/engine/projections/export.ts';
import { type ImportColumn, toImport } from '../../../src/engine/projections/import.ts';
import type { Field, Resource } from '../../../src/engine/resource.ts';
import type { ImportReport } from '../../../src/features/records/import/server/report.ts';
import { columnLetters } from '../../../src/server/workbook/grid.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { linesOf, reportOn, sheetOf } from '../../support/sheets/sheet-kit.ts';
import { type Body, inputsOf, newest, newestRows, type Samples } from '../samples.ts';
import { cellOf, type Texts } from './sheet-cells.ts';

export interface SheetWorld {
  admin: ApiClient;
  samples: Samples;
  texts: Texts;
}

/** The records of a resource on their way into a sheet and back. */
export class SheetTrip {
  readonly resource: Resource;
  readonly columns: readonly ImportColumn[];
  /** Records as they were before their deletion, eldest first. */
  readonly records: readonly Body[];
  /** A line for each record, a cell for each column an import knows. */
  readonly lines: readonly string[][];
  readonly #admin: ApiClient;

  private constructor(of: { resource: Resource; admin: ApiClient; records: Body[]; lines: string[][] }) {
    this.resource = of.resource;
    this.columns = toImport(of.resource);
    this.#admin = of.admin;
    this.records = of.records;
    this.lines = of.lines;
  }

  /** Adds records, writes them into a sheet with the cells of their own export, and deletes them. */
  static async start(resource: Resource, world: SheetWorld): Promise<SheetTrip> {
    const { admin } = world;
    const records = await addRecords(resource, world);
    const cells = await exportedCells(resource, { admin, count: records.length });
    const lines = records.map((record, at) =>
      toImport(resource).map(({ field }) => cells[at]?.get(field.key) ?? cellOf(record, field, world.texts)),
    );
    for (const { id } of [...records].reverse()) await admin.write(`/${resource.name}/delete`, { id });
    return new SheetTrip({ resource, admin, records, lines });
  }

  /** Sends the lines under the import's own headings; the columns are confirmed unless it is said otherwise. */
  async import(lines: readonly string[][], fields: { [key: string]: string } = {}): Promise<ImportReport> {
    const headings = this.columns.map(({ title }) => title);
    const bytes = await sheetOf(headings, ...lines);
    const mapping = Object.fromEntries(this.columns.map(({ field }, at) => [columnLetters(at), field.key]));
    const sent = { mode: 'all', mapping: JSON.stringify(mapping), ...fields };
    return reportOn(this.#admin, `/${this.resource.name}/import`, bytes, sent);
  }

  /** The newest records, as many as went away, eldest first. */
  async returned(): Promise<Body[]> {
    return newestDetails(this.#admin, this.resource, this.records.length);
  }
}

/** Two records that differ wherever they may, and in a tree a branch of the first. */
async function addRecords(resource: Resource, { admin, samples }: SheetWorld): Promise<Body[]> {
  const { name, display, tree, fields } = resource;
  const displayField = fields.find(({ key }) => key === display);
  const bodies = [await samples.body(name), await samples.otherBody(name)];
  if (tree !== null) bodies.push(await samples.body(name));
  const chosen = await chosenByName(inputsOf(resource), samples);
  let root: unknown;
  for (const [at, body] of bodies.entries()) {
    // Sheets name records by what they are called, so no two may be called alike.
    const called = isFreeText(displayField) ? { [display]: `往返${at}${name}` } : {};
    const below = tree !== null && at === 2 ? { [tree]: root } : {};
    const whole = { ...body, ...chosen, ...called, ...below };
    await samples.makeRoom(name, whole);
    await admin.write(`/${name}/add`, whole);
    if (at === 0) root = (await newest(admin, name)).id;
  }
  return newestDetails(admin, resource, bodies.length);
}

/** Values of choices stored by name, with the inputs that the form fills from each choice. */
async function chosenByName(fields: readonly Field[], samples: Samples): Promise<Body> {
  const body: Body = {};
  for (const { key, relation } of fields) {
    if (!relation || relation.value === 'id') continue;
    const row = await samples.add(relation.resource);
    Object.assign(body, { [key]: row[relation.value] });
    for (const [own, theirs] of Object.entries(relation.copy)) body[own] = row[theirs];
  }
  return body;
}

function isFreeText(field: Field | undefined): boolean {
  return field?.kind === 'text' && field.schema.pattern === undefined && !field.unique;
}

async function newestDetails(admin: ApiClient, { name, actions }: Resource, count: number): Promise<Body[]> {
  const rows = await newestRows(admin, name, count);
  const isPosted = actions.find(({ verb }) => verb === 'detail')?.method === 'POST';
  const details = rows.map(({ id }) => {
    const asked = { id: String(id) };
    return isPosted ? admin.write<Body>(`/${name}/detail`, asked) : admin.read<Body>(`/${name}/detail`, asked);
  });
  return (await Promise.all(details)).reverse();
}

/** Texts the export writes about the newest records, eldest first, each by the key of its input. */
async function exportedCells(
  resource: Resource,
  of: { admin: ApiClient; count: number },
): Promise<Map<string, string>[]> {
  const { name, actions, fields } = resource;
  const action = actions.find(({ verb }) => verb === 'export');
  if (!action) return [];
  const columns = toExport(resource, () => true, action.screen ?? undefined);
  const [, ...lines] = await linesOf(of.admin, `/${name}/export?sortField=id&sortOrder=descend`);
  const keyOf = (field: Field) => fields.find(({ relation }) => relation?.labelKey === field.key)?.key ?? field.key;
  return lines
    .slice(0, of.count)
    .reverse()
    .map((line) => new Map(columns.map(({ field }, at) => [keyOf(field), line[at] ?? ''])));
}
