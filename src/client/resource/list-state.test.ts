import { describe, expect, it } from 'vitest';
import {
  applyChange,
  initialQuery,
  type ListQuery,
  type ListShape,
  readQuery,
  readRange,
  requestQuery,
  writeQuery,
  writeRange,
} from './list-state.ts';

const NO_ORDER = { start: {}, orderOf: () => null };
const SHAPE: ListShape = { filterKeys: ['status', 'riskName'], initial: { status: 0 }, ...NO_ORDER };

const read = (text: string) => readQuery(new URLSearchParams(text), SHAPE);

describe('list state in the address line', () => {
  it('starts with ten rows and the initial filters', () => {
    expect(read('')).toEqual(initialQuery(SHAPE));
    expect(read('').filters).toEqual({ status: '0' });
    expect(read('').pageSize).toBe(10);
  });

  it('tells a cleared filter from one that was never touched', () => {
    expect(read('status=').filters.status).toBe('');
    const cleared = writeQuery(new URLSearchParams(), { ...initialQuery(SHAPE), filters: { status: '' } }, SHAPE);
    expect(cleared.toString()).toBe('status=');
  });

  it('writes what differs and keeps what is not its own', () => {
    const query = { ...initialQuery(SHAPE), pageNo: 3, filters: { status: '0', riskName: '阀' } };
    const written = writeQuery(new URLSearchParams('from=home'), query, SHAPE);
    expect(written.get('pageNo')).toBe('3');
    expect(written.get('from')).toBe('home');
    expect(written.has('status')).toBe(false);
    expect(readQuery(written, SHAPE)).toEqual(query);
  });

  it.each(['pageNo=0', 'pageNo=-1', 'pageNo=1e9', 'pageNo=x', 'pageSize=abc', 'sortOrder=desc'])(
    'falls back for %s',
    (text) => expect(read(text)).toEqual(initialQuery(SHAPE)),
  );

  it('never asks for more rows than the server gives', () => expect(read('pageSize=100000').pageSize).toBe(500));

  it('starts on page 1 again for everything but turning the page', () => {
    const query = { ...initialQuery(SHAPE), pageNo: 4 };
    const changes = [{ filters: {} }, { pageSize: 20 }, { pageNo: 5 }];
    expect(changes.map((change) => applyChange(query, change, SHAPE).pageNo)).toEqual([1, 1, 5]);
  });

  it('tables-09 sends paging, order only when sorted, filters only when set, fixed values always', () => {
    const query = initialQuery(SHAPE);
    const unsorted = requestQuery({ ...query, filters: { riskName: '' } }, { todo: 'judge' });
    expect(unsorted).toEqual({ pageNo: 1, pageSize: 10, todo: 'judge' });
    const sorted = requestQuery({ ...query, sortField: 'riskName', sortOrder: 'descend' }, {});
    expect(sorted).toMatchObject({ sortField: 'riskName', sortOrder: 'descend', status: '0' });
  });

  it('opens in the order of its screen, which a click changes or takes away, also in the address', () => {
    const ordered: ListShape = { ...SHAPE, orderOf: () => ({ field: 'accomplishTime', direction: 'ascend' }) };
    const first = readQuery(new URLSearchParams(), ordered);
    expect(requestQuery(first, {})).toMatchObject({ sortField: 'accomplishTime', sortOrder: 'ascend' });
    const written = (patch: Partial<ListQuery>) => writeQuery(new URLSearchParams(), { ...first, ...patch }, ordered);
    expect(written({}).toString()).toBe('');
    const none = { sortField: null, sortOrder: null };
    for (const patch of [
      { sortOrder: 'descend' as const },
      { sortField: 'riskName', sortOrder: 'ascend' as const },
      none,
    ])
      expect(readQuery(written(patch), ordered)).toEqual({ ...first, ...patch });
    const without = requestQuery(readQuery(written(none), ordered), {});
    expect(without).not.toHaveProperty('sortField');
  });

  it.each([
    ['opens with its preset', '', { status: '0', todo: 'mine' }],
    ['shows all after 全部', 'todo=', { status: '0', todo: '' }],
    ['keeps to the filters of an address', 'riskName=阀', { status: '0', riskName: '阀' }],
  ])('%s, and the address leads to the same rows and their order', (_, address, filters) => {
    const orderOf: ListShape['orderOf'] = ({ todo }) => (todo ? { field: 'dueTime', direction: 'ascend' } : null);
    const shape: ListShape = { ...SHAPE, filterKeys: [...SHAPE.filterKeys, 'todo'], start: { todo: 'mine' }, orderOf };
    const query = readQuery(new URLSearchParams(address), shape);
    expect(query).toMatchObject({ filters, sortField: orderOf(filters)?.field ?? null });
    expect(decodeURIComponent(String(writeQuery(new URLSearchParams(), query, shape)))).toBe(address);
    expect(applyChange(query, { filters: {} }, shape).sortField).toBeNull();
  });

  it('writes a range as one text', () => {
    expect(writeRange('', '')).toBe('');
    expect(readRange(writeRange('2026-01-01 00:00:00', ''))).toEqual(['2026-01-01 00:00:00', '']);
    expect(readRange(undefined)).toEqual(['', '']);
  });
});
