import { beforeAll, describe, expect, test } from 'vitest';
import { copyKey, SAMPLER, samplerKey } from '../../src/compiler/samples/sampler.ts';
import type { Json } from '../../src/engine/json.ts';
import type { Field } from '../../src/engine/resource.ts';
import type { ImportReport } from '../../src/features/records/import/server/report.ts';
import { FIELD_KINDS } from '../../src/kinds/kinds.ts';
import { kindFixtures } from '../../src/kinds/tables/fixtures.ts';
import { kindFacets } from '../../src/kinds/tables/meanings.ts';
import { businessDigest } from '../support/digest.ts';
import { ofFile } from '../support/servers/begun.ts';
import { KindWorld } from './kind-world.ts';

const world = ofFile(() => KindWorld.start());

describe.each(FIELD_KINDS)('%s', (kind) => {
  const fixture = kindFixtures[kind];
  const { supply } = fixture;
  const key = samplerKey(kind);
  const isGiven = supply !== 'server';
  let field: Field;
  /** Ids of a record for each of the fixture's values; the last value came first, so that ids say nothing of order. */
  let ids: number[];
  /** Values sent for these records, in the order of `ids`. */
  let given: Json[];

  beforeAll(async () => {
    field = world.field(kind);
    ids = [];
    given = [];
    for (const value of [...fixture.values].reverse()) {
      const sent = await world.supplied(value, { field, supply });
      expect((await world.add(kind, sent)).body, JSON.stringify(value)).toMatchObject({ success: true });
      ids.unshift(Number((await world.newest()).id));
      given.unshift(sent);
    }
  });

  /** Files come back as links, secrets not at all, and what the server gives is not the caller's. */
  function expectShown(detail: Record<string, unknown>, value: Json): void {
    const returned = detail[key];
    if (supply === 'server') expect(returned).not.toBe(value);
    else if (field.secret) expect(JSON.stringify(detail)).not.toContain(value);
    else if (supply !== 'files') expect(returned).toEqual(value);
    else for (const id of String(value).split(',')) expect(String(returned)).toMatch(new RegExp(`id=${id}\\b`));
  }

  test('what is valid is kept and comes back, and a field that computes it keeps the same', async () => {
    const copy = copyKey(kind);
    for (const [at, value] of given.entries()) {
      const detail = await world.admin.read<Record<string, unknown>>(`/${SAMPLER}/detail`, { id: ids[at] });
      expectShown(detail, value);
      if (fixture.computed === false) continue;
      expect(detail[copy]).toBeDefined();
      expect(detail[copy]).toEqual(detail[key]);
    }
  });

  test('what is emptied is gone', async () => {
    if (!isGiven || kind === 'text') return;
    await world.add(kind, await world.supplied(fixture.values[0] ?? null, { field, supply }));
    const { id } = await world.newest();
    await world.admin.write(`/${SAMPLER}/edit`, { id, [key]: null });
    expect(await world.admin.read(`/${SAMPLER}/detail`, { id: Number(id) })).not.toHaveProperty(key);
  });

  test('other spellings become the one that is kept', async () => {
    for (const spelling of fixture.cleaned) {
      // One call supplies both, so that their numbers become the ids of the same files.
      const [sent, stored] = (await world.supplied([spelling.given, spelling.stored], { field, supply })) as Json[]; // as given
      const answer = await world.add(kind, sent ?? null);
      expect(answer.body, JSON.stringify(sent)).toMatchObject({ success: true });
      const kept = kind === 'text' ? (await world.newest())[key] : await world.kept(key);
      expect(kept, JSON.stringify(sent)).toEqual(stored);
    }
  });

  test('filters find the records they say, and no others', async () => {
    for (const { mode, raw, finds } of fixture.filters) {
      expect(field.search?.mode, raw).toBe(mode);
      const ownId = (digit: string) => String(ids[Number(digit) - 1]);
      const text = String(kind === 'id' ? raw.replace(/\d/g, ownId) : await world.supplied(raw, { field, supply }));
      if (!isGiven && kind !== 'id') continue;
      const found = await world.idsOf({ [String(field.search?.key)]: text });
      expect(found.filter((id) => ids.includes(id)).sort(), raw).toEqual(finds.map((at) => ids[at]).sort());
    }
  });

  test('sorts both ways where it sorts at all', async () => {
    if (!field.sortable) {
      const { body } = await world.admin.get(`/${SAMPLER}/page`, { sortField: key });
      expect(body).toMatchObject({ success: false, code: 400, message: '排序字段不合法' });
    } else if (isGiven) {
      const sorted = async (sortOrder: string) =>
        (await world.idsOf({ sortField: key, sortOrder })).filter((id) => ids.includes(id));
      expect(await sorted('ascend')).toEqual(ids);
      expect(await sorted('descend')).toEqual([...ids].reverse());
    }
  });
});

test('what is refused is refused in its sentence, and nothing is written', async () => {
  const before = await businessDigest(world.server);
  for (const kind of FIELD_KINDS) {
    for (const { value, message } of kindFixtures[kind].refused) {
      const { body } = await world.add(kind, value);
      const what = `${kind} ${JSON.stringify(value)}`;
      expect(body.success, what).toBe(false);
      // Characters that no field may hold are refused before fields are checked (security.md#F6).
      if (body.code !== 1015002) expect(body.extras?.errors, what).toContainEqual({ field: samplerKey(kind), message });
    }
  }
  expect(await businessDigest(world.server)).toEqual(before);
});

describe('a sheet of all kinds', () => {
  const held = () => FIELD_KINDS.filter((kind) => world.hasColumn(world.field(kind)));

  test('is read as it is written, and files and lists hold what a field computes', async () => {
    // A line each in one sheet: every import starts a thread of its own.
    const lines = held().flatMap((kind) =>
      kindFixtures[kind].sheet.flatMap(({ texts: [first, ...more], value }) =>
        [first, ...more].map((text) => ({ kind, field: world.field(kind), text, first, value })),
      ),
    );
    const body = await world.import(lines);
    expect(body.data).toMatchObject({ success: lines.length, errors: [] });
    const written = (await world.exported()).slice(0, lines.length).reverse();
    const kept = (await world.newestRows(lines.length)).reverse();
    for (const [at, { kind, field, text, first, value }] of lines.entries()) {
      const cell = written[at]?.(field) ?? '';
      expect(kindFacets[kind].parse(cell, field), `${kind} ${text}`).toEqual({ ok: true, value });
      // Numbers are numbers in the sheet, everything else is its first notation.
      if (typeof value !== 'number') expect(cell).toBe(first.trim());
      expect(kept[at]?.[field.key], `${kind} ${text}`).toEqual(value);
      if (kindFixtures[kind].computed === false) continue;
      expect(written[at]?.(world.fieldOf(copyKey(kind))), kind).toBe(cell);
      expect(kept[at]?.[copyKey(kind)], kind).toEqual(value);
    }
  });

  test('that is wrong is refused line by line', async () => {
    const lines = held().flatMap((kind) =>
      kindFixtures[kind].sheetRefused.map((one) => ({ ...one, field: world.field(kind) })),
    );
    const { errors, success } = (await world.import(lines)).data as ImportReport; // features/records/import/server/import.routes.ts
    expect(success).toBe(0);
    expect(errors.map(({ row, message }) => ({ row, message }))).toEqual(
      lines.map(({ message }, at) => ({ row: at + 2, message })),
    );
  });
});
