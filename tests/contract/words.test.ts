import { beforeAll, describe, expect, test } from 'vitest';
import { readDescriptors } from '../../scripts/schemas/load.ts';
import { PART_NAMES, PARTS, wordsOf } from '../../scripts/schemas/words/parts.ts';
import { RULE_SAMPLER } from '../../scripts/schemas/words/rule-sampler.ts';
import { WORD_SAMPLER } from '../../scripts/schemas/words/word-sampler.ts';
import { DEVICE, toSamplerDescriptors } from '../../src/compiler/samples/sampler.ts';
import { startPeopledServer } from '../support/people.ts';
import { serving } from '../support/servers/of-file.ts';
import { linesOf } from '../support/sheets/sheet-kit.ts';
import { type Body, newest, Samples } from './samples.ts';

// Descriptor words that no resource of the product uses: only the samples run them on a real server.

/** Samples without their actions that need a program, which no server has. */
const SAID = [
  { ...RULE_SAMPLER, actions: RULE_SAMPLER.actions.filter((action) => typeof action === 'string') },
  WORD_SAMPLER,
];
const { server, admin } = serving(() => startPeopledServer({ descriptors: SAID }));
let samples: Samples;

beforeAll(async () => {
  samples = new Samples(admin, server.platform.catalogs.base);
});

test('every word is said by a resource the contract suites run', () => {
  const run = [...readDescriptors().map(({ descriptor }) => descriptor), ...toSamplerDescriptors(), DEVICE, ...SAID];
  const used = new Set(run.flatMap((one) => wordsOf('descriptor', one).map(({ part, word }) => `${part}.${word}`)));
  const all = PART_NAMES.flatMap((part) => PARTS[part].words.map((word) => `${part}.${word}`));
  expect(all.filter((word) => !used.has(word))).toEqual([]);
});

describe.each(SAID)('$name', ({ name }) => {
  test('a record is added, read, changed, listed, exported and kept in its history', async () => {
    // Leaves out the deputy, who must be a second person: there are too few people.
    const body: Body = { ...(await samples.body(name)), deputy: undefined };
    await admin.write(`/${name}/add`, body);
    const row = await newest(admin, name);
    const detail = await admin.read<Body>(`/${name}/detail`, { id: String(row.id) });
    expect(detail).toMatchObject({ name: body.name });
    await admin.write(`/${name}/edit`, { ...detail, name: '改过的名称' });
    const { rows } = await admin.read<{ rows: Body[] }>(`/${name}/page`);
    expect(rows.map((one) => one.name)).toContain('改过的名称');
    expect((await linesOf(admin, `/${name}/export`)).flat()).toContain('改过的名称');
    const history = await admin.read<{ rows: { event: string }[] }>(`/${name}/history`, { id: String(row.id) });
    expect(history.rows.map(({ event }) => event)).toEqual(['edit', 'add']);
  });

  test('its template and its part of the API document are there', async () => {
    const [heading] = await linesOf(admin, `/${name}/importTemplate`);
    expect(heading?.length).toBeGreaterThan(3);
    expect(await (await admin.raw('/openapi.json')).json()).toHaveProperty(['components', 'schemas', name]);
  });
});

test('words of values do at the server what they say', async () => {
  const body = {
    name: '第一条',
    group: '甲',
    isMain: true,
    count: 20,
    lines: [{ code: 'AB', amount: 2 }, { code: 'CD' }],
  };
  await admin.write('/WordSampler/add', { ...body, begun: '2026-01-01', until: '2026-01-11' });
  const first = await newest(admin, 'WordSampler');
  expect(first).toMatchObject({ length: 10, rest: 40, total: 2, lineCount: 2, words: '甲·第一条' });
  expect(String(first.serial)).toMatch(/^WS\/?\d{6}\/\d{3}$/);
  await admin.write('/WordSampler/add', { ...body, name: '第二条' });
  expect((await admin.read<Body>('/WordSampler/detail', { id: String(first.id) })).isMain).toBe(false);
  await admin.write('/WordSampler/postpone', { id: first.id, days: 3 });
  expect((await admin.read<Body>('/WordSampler/detail', { id: String(first.id) })).until).toBe('2026-01-14');
  expect((await admin.post('/WordSampler/add', { name: '第三条', count: -1 })).body.message).toBe('数量不能是负数');
});
