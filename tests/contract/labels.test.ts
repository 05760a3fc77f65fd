import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PrintedLabels } from '../../src/engine/labels.ts';
import { type ContractWorld, contractCatalog, startContractWorld } from './contract-world.ts';
import type { Body } from './samples.ts';
import { labelledResources, Tally } from './suites.ts';

const catalog = contractCatalog();
const labelled = labelledResources(catalog).map((resource) => [resource.name, resource] as const);
let world: ContractWorld;

beforeAll(async () => {
  world = await startContractWorld();
});

afterAll(() => world?.stop());

const tally = new Tally('labels');
const ORDER = { sortField: 'id', sortOrder: 'ascend' };

test.each(labelled)(
  'labels of %s are those of its list, say what it says and lead back to it',
  async (name, resource) => {
    const { rows } = await world.admin.read<{ rows: Body[] }>(`/${name}/page`, { ...ORDER, pageSize: 500 });
    const { total, labels } = await world.admin.read<PrintedLabels>(`/${name}/label`, ORDER);
    expect(rows.length).toBeGreaterThan(5);
    expect([total, labels.map(({ id }) => id)]).toEqual([rows.length, rows.map(({ id }) => String(id))]);
    const words = resource.label;
    for (const [at, row] of rows.entries()) {
      const { code, number, title, fields } = labels[at] ?? { code: '', number: '', title: '', fields: [] };
      expect(code).toMatch(new RegExp(`^${words?.tag}${row.id}-[a-z2-7]{8}$`));
      expect(number).toBe(words?.code === 'id' ? code : String(row[words?.code ?? ''] ?? code));
      expect(title).toBe(String(row[words?.title ?? ''] ?? ''));
      for (const field of fields) expect(field.text, `${code} ${field.title}`).not.toBe('');
      expect(fields.length).toBeLessThanOrEqual(words?.fields.length ?? 0);
    }
    const titles = resource.fields
      .filter(({ key }) => words?.fields.includes(key))
      .map(({ labels: named }) => named.detail);
    expect(new Set(labels.flatMap(({ fields }) => fields.map(({ title }) => title)))).toEqual(new Set(titles));
    for (const { id, code } of labels.slice(0, 3)) {
      expect(await world.admin.read('/label/find', { code })).toMatchObject({ resource: name, id });
    }
    const ids = rows.slice(1, 3).map(({ id }) => String(id));
    const chosen = await world.admin.read<PrintedLabels>(`/${name}/label`, { ...ORDER, ids: ids.join(',') });
    expect(chosen).toEqual({ total: 2, labels: labels.slice(1, 3) });
    tally.count(name);
  },
);

test('no resource was left out', () => tally.expectAll(labelled.map(([name]) => name)));
