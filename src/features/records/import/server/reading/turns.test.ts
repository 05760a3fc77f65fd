import { afterEach, describe, expect, test, vi } from 'vitest';
import { compileAll } from '../../../../../compiler/compile.ts';
import { toImport } from '../../../../../engine/projections/import.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { Breath } from '../../../../../server/jobs/breath.ts';
import { readDescriptors } from '../../../../../server/schemas/descriptors.ts';
import type { Grid } from '../../../../../server/workbook/grid.ts';
import { checkAll } from '../check-all.ts';
import { Notices } from '../report.ts';
import { type Candidate, NameIndex } from '../resolving/names.ts';
import type { Reading } from '../resolving/resolve.ts';
import { below, inOrder, pendingId } from '../resolving/siblings.ts';
import { MAX_SUGGESTED, Unknowns } from '../resolving/unknowns.ts';
import type { ImportTarget } from '../target.ts';
import { findHeader, type Header } from './header.ts';
import { readRows, readRowsInTurns } from './rows.ts';

const resource = compileAll(readDescriptors()).get('Address')!;
const columns = toImport(resource);

const target: ImportTarget = {
  name: 'Address',
  title: '地址',
  resource,
  columns,
  unique: [],
  key: [],
  headers: [],
  table: null,
  check: async (_ctx, record) => record,
  add: async () => [],
};

/** A clock that advances by a millisecond per reading, so that pauses are counted, not timed. */
function countedBreath(): Breath {
  let clock = 0;
  return new Breath({ now: () => (clock += 1) });
}

/** Lines with 地址名称 and 上级地址, at these row indexes of the sheet. */
function sheetOf(lines: readonly { index: number; name: string; parent: string }[]): { grid: Grid; header: Header } {
  const row = (index: number, texts: readonly string[]) => ({
    index,
    hidden: false,
    cells: texts.map((text, column) => ({ column, kind: 'text' as const, text })),
  });
  const rows = [row(0, ['地址名称', '上级地址']), ...lines.map((line) => row(line.index, [line.name, line.parent]))];
  const of = { merges: [], hiddenColumns: [], date1904: false, pictures: [], morePictures: 0 };
  const grid: Grid = { name: '表', hidden: false, rows, ...of };
  return { grid, header: findHeader(grid, columns)! };
}

const many = (count: number, distinct: number) =>
  Array.from({ length: count }, (_, n) => ({ index: n + 1, name: `区${n}`, parent: `合成${n % distinct}车间` }));

const LABELS = Array.from({ length: 200 }, (_, n) => `合成${n}号车间`);

const candidate = (label: string, value: number): Candidate => ({
  value,
  label,
  codes: [],
  hints: [],
  disabled: false,
  near: true,
  keys: {},
});

function readingWith(index: NameIndex): Reading {
  return {
    columns,
    indexes: new Map([['parentId', index]]),
    siblings: new Map(),
    options: { values: new Map(), blankUnknown: false },
    headings: new Map(),
    date1904: false,
    year: null,
    notices: new Notices(),
    unknowns: new Unknowns(),
  };
}

async function check(lines: ReturnType<typeof many>, breath: Breath) {
  const { grid, header } = sheetOf(lines);
  const reading = readingWith(new NameIndex(LABELS.map(candidate)));
  const rows = readRows(grid, header);
  const options = {
    mode: 'all' as const,
    dryRun: true,
    sheet: null,
    mapping: null,
    fixed: new Map(),
    importDuplicates: false,
    again: false,
    update: false,
    then: null,
    counted: false,
    ...reading.options,
  };
  const work = { target, sheet: { grid, grids: [grid], header, ...rows }, options, breath, further: null };
  // An empty context is enough: only the stubbed target would use it.
  const checked = await checkAll({ db: {} } as UserCtx, work, { reading, check: { ...work, header } });
  return { checked, unknowns: reading.unknowns.list() };
}

afterEach(() => vi.restoreAllMocks());

describe('a sheet of thousands of lines', () => {
  test('is told apart in turns, with the same outcome as in one go', async () => {
    const { grid, header } = sheetOf(many(3_000, 3_000));
    const breath = countedBreath();
    expect(await readRowsInTurns(grid, header, breath)).toEqual(readRows(grid, header));
    expect(breath.turns).toBeGreaterThan(150);
  });

  test('is read and checked in turns', async () => {
    const breath = countedBreath();
    const { checked } = await check(many(3_000, 1), breath);
    expect(checked).toHaveLength(3_000);
    // Pauses for reading and for checking each line.
    expect(breath.turns).toBeGreaterThan(2 * 150);
  });

  test('looks up each text once and folds each label once', async () => {
    const folded = vi.spyOn(String.prototype, 'normalize');
    await check(many(600, 120), countedBreath());
    // Headings, two passes over every label, four spellings of every text, and the compared texts.
    const texts = 120 * 4 + MAX_SUGGESTED;
    expect(folded.mock.calls.length).toBeLessThan(LABELS.length * 2 + texts + 2_000);
  });

  test('has suggestions for the first 50 unknown texts of a column, and a sentence for every cell', async () => {
    const { checked, unknowns } = await check(many(600, 120), countedBreath());
    expect(unknowns).toHaveLength(120);
    const suggested = unknowns.map(({ suggestions }) => suggestions.length > 0);
    expect(suggested).toEqual(unknowns.map((_, at) => at < MAX_SUGGESTED));
    expect(unknowns[0]?.rows).toHaveLength(5);
    const messages = checked.map(({ errors }) => errors.map(({ message }) => message).join());
    expect(messages[0]).toContain('上级地址“合成0车间”不存在，是否为“合成0号车间”');
    expect(messages[119]).toContain('上级地址“合成119车间”不存在或不在您的权限范围内');
    expect(messages.every((message) => message !== '')).toBe(true);
  });

  test('with its last line at the bottom of Excel is no list of a million blank lines', () => {
    const { grid, header } = sheetOf([
      { index: 1, name: '上', parent: '' },
      { index: 1_048_575, name: '下', parent: '' },
    ]);
    const { data, skipped } = readRows(grid, header);
    expect(data.map(({ line }) => line)).toEqual([2, 1_048_576]);
    expect(skipped).toHaveLength(1_000);
  });
});

describe('lines that hang below each other', () => {
  const below_ = (line: number, parent: number | null) => ({
    line,
    record: parent === null ? {} : { parentId: pendingId(parent) },
  });
  const linesOf = (rows: readonly { line: number }[]) => rows.map(({ line }) => line);

  test('come after those they point to, thousands deep', () => {
    const chain = Array.from({ length: 5_000 }, (_, n) => below_(n + 2, n === 4_999 ? null : n + 3));
    expect(linesOf(inOrder(chain, target))).toEqual(linesOf(chain.toReversed()));
  });

  test('keep their order where nothing is against it', () => {
    const rows = [below_(2, null), below_(3, null), below_(4, 2), below_(5, 7), below_(6, null), below_(7, 3)];
    expect(linesOf(inOrder(rows, target))).toEqual([2, 3, 4, 7, 5, 6]);
  });

  test('are left out in a circle and below it', () => {
    const rows = [below_(2, 4), below_(3, 2), below_(4, 3), below_(5, 4), below_(6, null)];
    expect(linesOf(inOrder(rows, target))).toEqual([6]);
  });

  test('are found below a faulty one, with the line each points to', () => {
    const rows = [below_(2, null), below_(3, 2), below_(4, 3), below_(5, null)];
    const found = [...below([2], rows, target)].map(([{ line }, of]) => [line, of]);
    expect(found).toEqual([
      [3, 2],
      [4, 3],
    ]);
  });
});
