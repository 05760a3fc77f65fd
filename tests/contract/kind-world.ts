import { SAMPLER, samplerKey, toSamplerDescriptors } from '../../src/compiler/samples/sampler.ts';
import type { Descriptor } from '../../src/engine/descriptor.ts';
import type { Json } from '../../src/engine/json.ts';
import type { Field } from '../../src/engine/resource.ts';
import type { FieldKind } from '../../src/kinds/kinds.ts';
import { type Supply, TARGET } from '../../src/kinds/parts/fixture.ts';
import type { Answer, ApiClient } from '../support/api-client.ts';
import { startPeopledServer } from '../support/people.ts';
import { uploadPicture } from '../support/pictures.ts';
import type { TestServer } from '../support/server.ts';
import { linesOf, sendSheet, sheetOf } from '../support/sheets/sheet-kit.ts';
import { rowsIn } from '../support/stored.ts';
import { addOrg } from './keyring.ts';
import { type Body, newest } from './samples.ts';

const NAME = samplerKey('text');

/** The product with a resource that has one field of every kind (fixture.ts of each). */
export class KindWorld {
  readonly server: TestServer;
  readonly admin: ApiClient;
  /** Ids that replace the numbers 1, 2 … of a fixture, by the resource they belong to. */
  readonly #ids: { [resource: string]: string[] };
  #heading: string[] = [];
  #count = 0;

  private constructor(of: { server: TestServer; admin: ApiClient; ids: { [resource: string]: string[] } }) {
    this.server = of.server;
    this.admin = of.admin;
    this.#ids = of.ids;
  }

  static async start(descriptors: Descriptor[] = toSamplerDescriptors()): Promise<KindWorld> {
    const server = await startPeopledServer({ descriptors });
    const admin = await server.login();
    const targets: string[] = [];
    for (const name of ['一号', '二号', '三号']) targets.push(String(await admin.add(`/${TARGET}/add`, { name })));
    await addOrg(server.platform.database.session('1'), '乙部', { sort: 2 });
    const listed = async (name: string) => (await admin.read<Body[]>(`/${name}/list`)).map(({ id }) => String(id));
    const ids = { [TARGET]: targets, sysUser: await listed('sysUser'), sysOrg: await listed('sysOrg') };
    const world = new KindWorld({ server, admin, ids });
    [world.#heading = []] = await linesOf(admin, `/${SAMPLER}/importTemplate`);
    return world;
  }

  field(kind: FieldKind): Field {
    return this.fieldOf(samplerKey(kind));
  }

  fieldOf(key: string): Field {
    const field = this.server.platform.catalogs.base.resource(SAMPLER).fields.find((other) => other.key === key);
    if (!field) throw new Error(`the sampler has no ${key}`);
    return field;
  }

  /** A value of a fixture with the ids of this installation in the place of 1, 2 … */
  async supplied(value: Json, of: { field: Field; supply: Supply }): Promise<Json> {
    if (of.supply === 'records') return withIds(value, this.#ids[String(of.field.relation?.resource)] ?? []);
    // A file belongs to one record: each value brings its own.
    return of.supply === 'files'
      ? withIds(value, [await uploadPicture(this.admin), await uploadPicture(this.admin)])
      : value;
  }

  /** Adds a record with this one value and a name of its own. */
  async add(kind: FieldKind, value: Json): Promise<Answer> {
    this.#count += 1;
    const key = samplerKey(kind);
    return this.admin.post(`/${SAMPLER}/add`, { [NAME]: `第${this.#count}号`, [key]: value });
  }

  newest(): Promise<Body> {
    return newest(this.admin, SAMPLER);
  }

  /** The newest `count` records, newest first. */
  newestRows(count: number): Promise<Body[]> {
    const query = { pageSize: count, sortField: 'id', sortOrder: 'descend' };
    return this.admin.rows<Body>(`/${SAMPLER}/page`, query);
  }

  /** Value of a key in the newest record, as its history keeps it. */
  async kept(key: string): Promise<unknown> {
    const rows = await rowsIn<{ after: Body }>(this.server, 'record_history', { resource: SAMPLER });
    return rows.at(-1)?.after[key];
  }

  async idsOf(query: Body): Promise<number[]> {
    const given = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
    const rows = await this.admin.rows<Body>(`/${SAMPLER}/page`, { ...given, pageSize: 500 });
    return rows.map(({ id }) => Number(id));
  }

  hasColumn(field: Field): boolean {
    return this.#heading.includes(field.importColumn.column);
  }

  /** Imports the template with these lines: each fills only the name and one field. */
  async import(texts: readonly { field: Field; text: string }[]): Promise<Answer['body']> {
    const name = this.field('text').importColumn.column;
    const lines = texts.map(({ field, text }) => {
      this.#count += 1;
      const line: { [heading: string]: string } = { [name]: `第${this.#count}号`, [field.importColumn.column]: text };
      return this.#heading.map((heading) => line[heading] ?? null);
    });
    const bytes = await sheetOf(this.#heading, ...lines);
    // A line may hold nothing but its name, and so resemble another record.
    return sendSheet(this.admin, `/${SAMPLER}/import`, bytes, { duplicates: 'import' });
  }

  /** Lines of the export, the newest record first: the cell of a field. */
  async exported(): Promise<((field: Field) => string)[]> {
    const [heading = [], ...lines] = await linesOf(this.admin, `/${SAMPLER}/export?sortField=id&sortOrder=descend`);
    return lines.map((line) => (field) => {
      const column = heading.indexOf(field.labels.export);
      if (column < 0) throw new Error(`${field.title} is no column of the export`);
      return line[column] ?? '';
    });
  }
}

function withIds(value: Json, ids: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((part) => withIds(part, ids));
  const text = String(value).replace(/(?<![\d/.])[1-3](?![\d/.])/g, (digit) => ids[Number(digit) - 1] ?? digit);
  return typeof value === 'number' ? Number(text) : text;
}
