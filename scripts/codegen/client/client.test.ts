import { expect, it } from 'vitest';
import type { JsonSchema } from '../../../src/engine/json.ts';
import { ApiFailure } from './runtime/failure.ts';
import { between, oneOf } from './runtime/filters.ts';
import { formOf } from './runtime/form.ts';
import { everyRow } from './runtime/pages.ts';
import { typeText } from './type-text.ts';

const NAME: JsonSchema = { type: 'string', title: '名称' };

it.each<[string, JsonSchema, string]>([
  ['an enum', { type: 'string', enum: ['a', "it's"] }, "'a' | 'it\\'s'"],
  ['a locked dictionary', { type: 'integer', 'x-codes': [0, 1] }, '0 | 1'],
  ['several codes', { type: ['string', 'integer'], 'x-codes': [0, 1], 'x-filter': 'in' }, '0 | 1 | OneOf<0 | 1>'],
  ['several texts', { type: 'string', 'x-filter': 'in' }, 'string'],
  ['a range', { type: 'string', 'x-filter': 'range' }, 'string'],
  ['ids', { type: ['integer', 'string'] }, 'Id'],
  ['a list of ids', { type: 'array', items: { type: ['integer', 'string'] } }, 'Id[]'],
  ['a list of one of two', { type: 'array', items: { type: ['string', 'boolean'] } }, '(string | boolean)[]'],
  ['a file', { type: 'string', format: 'binary' }, 'FilePart'],
  ['a name', { $ref: '#/components/schemas/Point' }, 'Point'],
  ['nothing', { type: 'object', additionalProperties: false }, '{}'],
  ['anything', {}, 'unknown'],
])('%s', (_, schema, text) => {
  expect(typeText(schema, '')).toBe(text);
});

it('a field that is required, or filled in every record, is always there; words cannot end their comment', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: { id: { type: 'integer' }, name: NAME, 'a-b': { ...NAME, title: 'x */ y' } },
    required: ['id'],
    'x-filled': ['name'],
    additionalProperties: false,
  };
  expect(typeText(schema, '')).toBe(
    '{\n  id: number;\n  /** 名称 */\n  name: string;\n  /** x *\u200b/ y */\n  "a-b"?: string;\n}',
  );
});

/** A list of these ids in pages, as the server returns them. */
function listOf(ids: number[]) {
  return async (query: { [key: string]: unknown }) => {
    const [size, no] = [Number(query.pageSize), Number(query.pageNo)];
    const sorted = query.sortField === 'id' ? ids.toSorted((one, other) => one - other) : ids;
    const rows = sorted.slice((no - 1) * size, no * size).map((id) => ({ id }));
    return { rows, totalPage: Math.ceil(ids.length / size) };
  };
}

async function idsOf(rows: AsyncGenerator<{ id?: unknown }>, meanwhile: (seen: number) => void = () => {}) {
  const ids: unknown[] = [];
  for await (const { id } of rows) {
    ids.push(id);
    meanwhile(ids.length);
  }
  return ids;
}

it('every row comes once, newest first, whatever is added and deleted meanwhile', async () => {
  const ids = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const rows = everyRow(listOf(ids), { query: { pageSize: 2 }, isSorted: true });
  const seen = await idsOf(rows, (count) => {
    if (count === 2) ids.splice(ids.indexOf(1), 1, 10, 11);
    if (count === 5) ids.splice(ids.indexOf(9), 1);
  });
  expect(seen).toEqual([9, 8, 7, 6, 5, 4, 3, 2]);
});

it('an order of the caller is kept, and an empty list has no rows', async () => {
  const query = { pageSize: 2, sortField: 'name' };
  expect(await idsOf(everyRow(listOf([3, 1, 2]), { query, isSorted: true }))).toEqual([3, 1, 2]);
  expect(await idsOf(everyRow(listOf([3, 1, 2]), { query: undefined, isSorted: false }))).toEqual([3, 1, 2]);
  expect(await idsOf(everyRow(listOf([]), { query: undefined, isSorted: true }))).toEqual([]);
});

it('several values and a range are one text of the query, an open end is empty', () => {
  expect([oneOf(1, 3), between(2, 5), between(undefined, 'today-1'), between('2026-11-25')]).toEqual([
    '1,3',
    '2,5',
    ',today-1',
    '2026-11-25,',
  ]);
});

it.each([
  [{ code: 409, extras: { errorCode: 'STALE' } }, 'STALE'],
  [{ code: 1011008 }, '1011008'],
  [{ code: 502 }, ''],
])('a refusal %j is named %s', (envelope, name) => {
  expect(new ApiFailure(200, envelope).errorCode).toBe(name);
});

it('a form with a stream has its file last and no name out of its header', async () => {
  const stream = new Blob(['content']).stream();
  const { body, type } = formOf(
    { file: { name: 'a"\r\nb.txt', type: 'text/plain', stream }, part: 7, none: undefined },
    'file',
  );
  const boundary = type?.split('boundary=')[1];
  const text = await new Response(body).text();
  expect(text).toBe(
    [
      `--${boundary}`,
      'content-disposition: form-data; name="part"',
      '',
      '7',
      `--${boundary}`,
      'content-disposition: form-data; name="file"; filename="a%22%0D%0Ab.txt"',
      'content-type: text/plain',
      '',
      'content',
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  );
});
