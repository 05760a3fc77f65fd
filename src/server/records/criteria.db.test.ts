import { beforeAll, describe, expect, it } from 'vitest';
import { descriptorNamed } from '../../../tests/support/descriptors/named.ts';
import { contextOf } from '../../../tests/support/record-world.ts';
import { ofFile } from '../../../tests/support/servers/begun.ts';
import { openTwice } from '../../../tests/support/servers/two-processes.ts';
import { compileAll } from '../../compiler/compile.ts';
import { criteriaFields, type Operator, operatorsOf, writeCriteria } from '../../kinds/parts/criteria.ts';
import { Catalog } from '../catalog.ts';
import type { UserCtx } from '../ctx.ts';
import { readDescriptors } from '../schemas/descriptors.ts';
import { pageRecords } from './page.ts';

const THING = descriptorNamed('Thing', '物品', { screens: { Thing: {} } }).having({
  name: { type: 'string', title: '名称', 'x-search': true },
  note: { type: 'string', title: '备注' },
  state: { type: 'string', title: '状态', enum: ['新', '旧', '坏'] },
  amount: { type: 'integer', title: '数量', 'x-index': true },
  bought: { type: 'string', title: '购入', format: 'date' },
  urgent: { type: 'boolean', title: '紧急' },
  bonus: { type: 'integer', title: '奖金', 'x-permission': { read: 'Thing:bonus' } },
});

interface Row {
  id: number;
  name: string;
  note: string | null;
  state: string | null;
  amount: number | null;
  bought: string | null;
  urgent: boolean | null;
}

const pick = <T>(values: readonly T[], n: number): T => values[n % values.length] as T;

const ROWS: Row[] = Array.from({ length: 120 }, (_, n) => ({
  id: n + 1,
  name: `物品${n}`,
  note: pick(['漏油', '漏_油%', null, '正常'], n),
  state: pick(['新', '旧', '坏', null, '新'], n),
  amount: pick([0, 5, 12, null, -3, 40, 7], n),
  bought: pick(['2026-01-01', '2026-03-31', null, '2025-12-31'], n),
  urgent: pick([true, false, null], n),
}));

/** Meaning of each operator, computed without the database. */
function holds(value: unknown, operator: Operator, text: string): boolean {
  const isEmpty = value === null;
  const own = String(value);
  const [begin = '', end = ''] = text.split(',');
  const letters = isEmpty ? Number.NaN : [...own].length;
  const isNumber = typeof value === 'number';
  const atLeast = begin === '' || (isNumber ? value >= Number(begin) : own >= begin.slice(0, 10));
  const atMost = end === '' || (isNumber ? value <= Number(end) : own <= end.slice(0, 10));
  switch (operator) {
    case 'empty':
      return isEmpty;
    case 'filled':
      return !isEmpty;
    case 'has':
      return !isEmpty && own.includes(text);
    case 'lacks':
      return isEmpty || !own.includes(text);
    case 'is':
      return !isEmpty && text.split(',').includes(own);
    case 'not':
      return isEmpty || !text.split(',').includes(own);
    case 'above':
      return !isEmpty && Number(own) > Number(text);
    case 'below':
      return !isEmpty && Number(own) < Number(text);
    case 'longer':
      return letters > Number(text);
    case 'shorter':
      return letters < Number(text);
    case 'repeated':
      return !isEmpty && ROWS.filter((row) => Object.values(row).includes(value as string)).length > 1;
    case 'between':
      return !isEmpty && atLeast && atMost;
  }
}

const TEXTS: { [key: string]: string } = { name: '品1', note: '_油%', state: '新,坏', amount: '5', urgent: 'true' };
const LETTERS: { [key: string]: string } = { name: '3', note: '3' };
const RANGES: { [key: string]: string } = { amount: '0,12', bought: '2026-01-01 00:00:00,' };

function valueBy(operator: Operator, key: string): string {
  if (operator === 'between') return RANGES[key] ?? '';
  if (operator === 'longer' || operator === 'shorter') return LETTERS[key] ?? '';
  return operator === 'repeated' ? '' : (TEXTS[key] ?? '');
}

const catalog = new Catalog(compileAll([...readDescriptors(), THING]).values());
const resource = catalog.resource('Thing');

const processes = ofFile(() => openTwice(() => catalog.resources));
beforeAll(async () => {
  await processes.first.query(
    `insert into t_1.thing (id, name, note, state, amount, bought, urgent, created_time)
     select id, name, note, state, amount, bought::date, urgent, now()
       from jsonb_to_recordset('${JSON.stringify(ROWS)}') as r(id bigint, name text, note text, state text,
         amount int, bought text, urgent boolean)`,
  );
});

function contextFor(...permissions: string[]): UserCtx {
  return contextOf({
    person: { permissions: ['Thing:page', ...permissions] },
    catalog,
    db: processes.first.session('1'),
  });
}

async function idsBy(query: object, ctx = contextFor()): Promise<number[]> {
  const { rows } = await pageRecords(ctx, 'Thing', { query: { pageSize: 500, ...query } });
  return rows.map(({ id }) => Number(id));
}

const ascending = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

describe('conditions a user puts together', () => {
  it('find by every operator of every kind the rows it means', async () => {
    for (const field of criteriaFields(resource, () => false).filter(({ key }) => key in (ROWS[0] ?? {}))) {
      for (const operator of operatorsOf(field)) {
        const value = valueBy(operator, field.key);
        const criteria = writeCriteria([{ key: field.key, operator, value }]);
        const wanted = ROWS.filter((row) => holds(Reflect.get(row, field.key), operator, value)).map(({ id }) => id);
        expect(ascending(await idsBy({ criteria })), `${field.title} ${operator} ${value}`).toEqual(wanted);
      }
    }
  });

  it('hold all together, beside the search inputs', async () => {
    const criteria = writeCriteria([
      { key: 'amount', operator: 'between', value: '0,12' },
      { key: 'note', operator: 'lacks', value: '漏' },
    ]);
    const wanted = ROWS.filter(
      ({ amount, note, name }) =>
        holds(amount, 'between', '0,12') && holds(note, 'lacks', '漏') && name.includes('品1'),
    );
    expect(wanted.length).toBeGreaterThan(3);
    expect(ascending(await idsBy({ criteria, name: '品1' }))).toEqual(wanted.map(({ id }) => id));
  });

  it('find what several records have together', async () => {
    const groups = (row: Row) =>
      ROWS.filter(({ state, amount }) => state === row.state && amount === row.amount).length;
    const repeated = writeCriteria([
      { key: 'state', operator: 'repeated', value: 'amount' },
      { key: 'amount', operator: 'filled', value: '' },
    ]);
    const wanted = ROWS.filter((row) => row.state !== null && row.amount !== null && groups(row) > 1);
    expect(wanted.length).toBeGreaterThan(3);
    expect(ascending(await idsBy({ criteria: repeated }))).toEqual(wanted.map(({ id }) => id));
  });

  it('do not know fields the caller may not read', async () => {
    const criteria = writeCriteria([{ key: 'bonus', operator: 'filled', value: '' }]);
    await expect(idsBy({ criteria })).rejects.toMatchObject({
      extras: { errors: [{ field: 'criteria', message: '筛选条件中的字段不存在或无权查看，请移除该条件' }] },
    });
    expect(await idsBy({ criteria }, contextFor('Thing:bonus'))).toEqual([]);
  });

  it.each([
    ['[["amount","between","x,y"]]', '筛选条件“数量介于”的值不正确'],
    ['[["amount","has","1"]]', '筛选条件“数量包含”的值不正确'],
    ['[["amount","above","11.5"]]', '筛选条件“数量大于”的值不正确'],
    ['[["amount","is","99999999999"]]', '筛选条件“数量等于”的值不正确'],
    ['[["name","longer","viel"]]', '筛选条件“名称字数多于”的值不正确'],
    ['[["name","repeated","bonus"]]', '筛选条件“名称有重复”的值不正确'],
    ['[["name","is",""]]', '筛选条件“名称等于”的值不正确'],
    ['[["name"]]', '筛选条件格式不正确，最多 10 条'],
    ['{', '筛选条件格式不正确，最多 10 条'],
    [JSON.stringify(Array.from({ length: 11 }, () => ['name', 'filled', ''])), '筛选条件格式不正确，最多 10 条'],
  ])('refuse %s with a sentence', async (criteria, message) => {
    await expect(idsBy({ criteria })).rejects.toMatchObject({ extras: { errors: [{ field: 'criteria', message }] } });
  });

  it('go on where no index serves them only up to a number of rows', async () => {
    // In parts, because a statement has only a few seconds, even on a busy machine.
    const parts = Array.from({ length: 11 }, (_, part) => 1_001 + part * 10_000);
    for (const from of parts) {
      const rows = `select g, 'viel', now() from generate_series(${from}, ${from + 9_999}) g`;
      await processes.first.query(`insert into t_1.thing (id, name, created_time) ${rows}`);
    }
    const criteria = writeCriteria([{ key: 'note', operator: 'has', value: '漏油' }]);
    const message = '数据超过 100000 条，不能按备注筛选，请先用其他条件缩小范围';
    await expect(idsBy({ criteria })).rejects.toMatchObject({ extras: { errors: [{ field: 'criteria', message }] } });
    expect((await idsBy({ criteria, name: '物品' })).length).toBeGreaterThan(0);
    const indexed = writeCriteria([{ key: 'amount', operator: 'between', value: '40,' }]);
    expect((await idsBy({ criteria: indexed })).length).toBeGreaterThan(0);
    for (const from of parts)
      await processes.first.query(`delete from t_1.thing where id between ${from} and ${from + 9_999}`);
  });
});

describe('an order of several fields', () => {
  it('sorts by the first, then by the next', async () => {
    const found = await idsBy({ sortField: 'state,amount', sortOrder: 'ascend,descend' });
    const states = found.map((id) => ROWS[id - 1]?.state ?? null);
    expect(found).toHaveLength(ROWS.length);
    // Equal states are adjacent; rows without a state come last.
    expect(states.filter((state, index) => index === 0 || state !== states[index - 1])).toHaveLength(4);
    expect(states.at(-1)).toBeNull();
    const amounts = found.filter((id) => ROWS[id - 1]?.state === '新').map((id) => ROWS[id - 1]?.amount ?? -Infinity);
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
  });

  it.each(['name,name', 'name,nothing', 'name,amount,bought,state', ','])('is refused for %s', async (sortField) => {
    await expect(idsBy({ sortField })).rejects.toMatchObject({ message: '排序字段不合法' });
  });
});
