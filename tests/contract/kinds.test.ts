import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixtureOf } from '../../src/engine/fields/fixtures/registry.ts';
import { SAMPLER, samplerKey } from '../../src/engine/fields/fixtures/sampler.ts';
import { FIELD_KINDS } from '../../src/engine/fields/kinds.ts';
import type { Field } from '../../src/engine/resource.ts';
import type { ImportReport } from '../../src/server/services/import/report.ts';
import { businessDigest } from '../support/digest.ts';
import { KindWorld } from './kind-world.ts';
import { Tally } from './suites.ts';

let world: KindWorld;

beforeAll(async () => {
  world = await KindWorld.start();
});

afterAll(() => world?.server.stop());

const tally = new Tally('kinds');

describe.each(FIELD_KINDS)('%s', (kind) => {
  const fixture = fixtureOf(kind);
  const { supply } = fixture;
  const key = samplerKey(kind);
  const isGiven = supply !== 'server';
  let field: Field;
  /** Ids of a record for each of the fixture's values; the last value came first, so that ids say nothing of order. */
  let ids: number[];

  beforeAll(async () => {
    field = world.field(kind);
    ids = [];
    for (const value of [...fixture.values].reverse()) {
      expect(
        (await world.add(kind, world.supplied(value, { field, supply }))).body,
        JSON.stringify(value),
      ).toMatchObject({ success: true });
      ids.unshift(Number((await world.newest()).id));
    }
  });

  test('what is valid is kept and comes back', async () => {
    const expected = fixture.values.map((value) => world.supplied(value, { field, supply }));
    for (const [at, value] of expected.entries()) {
      const detail = await world.admin.read<Record<string, unknown>>(`/${SAMPLER}/detail`, { id: ids[at] });
      if (supply === 'files')
        for (const id of String(value).split(',')) expect(String(detail[key])).toMatch(new RegExp(`id=${id}\\b`));
      else if (field.secret) expect(JSON.stringify(detail)).not.toContain(value);
      else if (isGiven) expect(detail[key]).toEqual(value);
      // The server's to give: a caller's value is ignored.
      else expect(detail[key]).not.toBe(value);
    }
    tally.count(kind);
  });

  test('other spellings become the one that is kept', async () => {
    for (const { given, stored } of fixture.cleaned) {
      const answer = await world.add(kind, world.supplied(given, { field, supply }));
      expect(answer.body, JSON.stringify(given)).toMatchObject({ success: true });
      const kept = kind === 'text' ? await world.newest().then((row) => row[key]) : await world.kept(key);
      expect(kept, JSON.stringify(given)).toEqual(world.supplied(stored, { field, supply }));
    }
    tally.count(kind);
  });

  test('what is refused is refused in its sentence, and nothing is written', async () => {
    const before = await businessDigest(world.server);
    for (const { value, message } of fixture.refused) {
      const { body } = await world.add(kind, value);
      expect(body, JSON.stringify(value)).toMatchObject({ success: false, code: 400 });
      expect(body.extras?.errors, JSON.stringify(value)).toContainEqual({ field: key, message });
    }
    expect(await businessDigest(world.server)).toEqual(before);
    tally.count(kind);
  });

  test('filters find the records they say, and no others', async () => {
    for (const { mode, raw, finds } of fixture.filters) {
      expect(field.search?.mode, raw).toBe(mode);
      const text = String(
        kind === 'id'
          ? raw.replace(/\d/g, (digit) => String(ids[Number(digit) - 1]))
          : world.supplied(raw, { field, supply }),
      );
      if (!isGiven && kind !== 'id') continue;
      const found = await world.idsOf({ [String(field.search?.key)]: text });
      expect(found.filter((id) => ids.includes(id)).sort(), raw).toEqual(finds.map((at) => ids[at]).sort());
    }
    tally.count(kind);
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
    tally.count(kind);
  });

  test('sheets are read as they are written', async () => {
    for (const { texts, value } of world.hasColumn(field) ? fixture.sheet : []) {
      const body = await world.import(field, texts);
      expect(body.data, JSON.stringify(texts)).toMatchObject({ success: texts.length, errors: [] });
      const written = await world.exported(field);
      const canonical = texts[0].trim();
      for (const cell of written.slice(0, texts.length))
        expect(cell?.replaceAll(',', ''), JSON.stringify(texts)).toBe(canonical.replaceAll(',', ''));
      expect((await world.newest())[key], JSON.stringify(texts)).toEqual(value);
    }
    for (const { text, message } of world.hasColumn(field) ? fixture.sheetRefused : []) {
      const body = await world.import(field, [text]);
      const { errors, success } = body.data as ImportReport; // routes/import.ts
      expect({ success, messages: errors.map((error) => error.message) }, text).toEqual({
        success: 0,
        messages: [message],
      });
    }
    tally.count(kind);
  });
});

test('no kind was left out, and every part of the fixtures is used', () => {
  tally.expectAll(FIELD_KINDS, 6);
  const with_ = (has: (kind: (typeof FIELD_KINDS)[number]) => boolean) => FIELD_KINDS.filter(has).length;
  expect(with_((kind) => fixtureOf(kind).refused.length > 0)).toBeGreaterThan(20);
  expect(with_((kind) => fixtureOf(kind).filters.length > 0)).toBeGreaterThan(15);
  expect(with_((kind) => fixtureOf(kind).sheet.length > 0)).toBeGreaterThan(12);
});
