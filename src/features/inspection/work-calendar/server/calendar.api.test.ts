import { describe, expect, it } from 'vitest';
import { serving } from '../../../../../tests/support/servers/of-file.ts';
import { giveCalendar } from './give-calendar.ts';

const on = serving();
interface Entry {
  id: number;
  name: string;
  beginDate: string;
  days: number;
  isUnpublished?: boolean;
}

const entries = async (query: object = {}) =>
  await on.admin.rows<Entry>('/WorkCalendar/page', { pageSize: 100, ...query });
const note = (day: string) => on.admin.read('/WorkCalendar/dayNote', { day });

describe('the work calendar', () => {
  it('begins with 2026 as published and 2027 marked as unpublished', async () => {
    const rows = await entries();
    const of = (year: string) => rows.filter(({ beginDate }) => beginDate.startsWith(year));
    expect(of('2026').map(({ isUnpublished }) => isUnpublished ?? false)).toEqual(of('2026').map(() => false));
    expect(of('2027').map(({ isUnpublished }) => isUnpublished)).toEqual(of('2027').map(() => true));
    expect(of('2026').find(({ name }) => name === '春节')).toMatchObject({ beginDate: '2026-02-15', days: 9 });
    const free = of('2026').filter(({ name }) => !name.endsWith('调休'));
    expect(free.reduce((sum, { days }) => sum + days, 0)).toBe(33);
  });

  it('says of a day whether it is free, why, and which one is worked next', async () => {
    expect(await note('2026-10-01')).toEqual({
      isRest: true,
      name: '国庆节',
      next: '2026-10-08',
      isUnpublished: false,
    });
    expect(await note('2026-10-10')).toEqual({ isRest: false, name: '国庆节调休', isUnpublished: false });
    expect(await note('2026-11-21')).toEqual({ isRest: true, next: '2026-11-23', isUnpublished: false });
    expect(await note('2026-11-23')).toEqual({ isRest: false, isUnpublished: false });
    expect(await note('2027-02-05')).toMatchObject({ isRest: true, name: '春节', isUnpublished: true });
    expect((await on.admin.get('/WorkCalendar/dayNote', { day: '2026-13-01' })).body).toMatchObject({ code: 400 });
  });

  it('shows a year with its entries and the shifts, the one limits are counted by first', async () => {
    const year = await on.admin.read<{ entries: Entry[]; shifts: { name: string; groups: unknown[] }[] }>(
      '/WorkCalendar/year',
      { year: 2026 },
    );
    expect(year.entries).toHaveLength(13);
    expect(year.shifts.map(({ name, groups }) => [name, groups.length])).toEqual([
      ['常白班', 0],
      ['四班三运转', 4],
    ]);
  });

  it('refuses a span that ends before it begins, and fills in the end of one day', async () => {
    const body = { name: '厂庆', kind: 2, beginDate: '2026-06-02', endDate: '2026-06-01' };
    const { extras } = (await on.admin.post('/WorkCalendar/add', body)).body;
    expect(extras).toMatchObject({ errors: [{ field: 'endDate', message: '结束日期不能早于开始日期' }] });
    await on.admin.write('/WorkCalendar/add', { name: '厂庆', kind: 2, beginDate: '2026-06-02' });
    expect(await entries({ name: '厂庆' })).toMatchObject([{ endDate: '2026-06-02', days: 1 }]);
    expect(await note('2026-06-02')).toMatchObject({ isRest: true, name: '厂庆', next: '2026-06-03' });
  });

  it('counts limits by one shift alone', async () => {
    const rows = await on.admin.rows<{ id: number; name: string; isLimit: boolean }>('/WorkShift/page');
    const other = rows.find(({ name }) => name === '四班三运转');
    const body = await on.admin.read<object>('/WorkShift/detail', { id: other?.id });
    await on.admin.write('/WorkShift/edit', { ...body, isLimit: true });
    const after = await on.admin.read<{ rows: { name: string; isLimit: boolean }[] }>('/WorkShift/page');
    expect(after.rows.filter(({ isLimit }) => isLimit).map(({ name }) => name)).toEqual(['四班三运转']);
  });

  it('does not bring back a year that was deleted', async () => {
    for (const { id } of await entries({ beginDate: '2027-01-01,2027-12-31' }))
      await on.admin.write('/WorkCalendar/delete', { id });
    await giveCalendar(on.server.platform);
    expect(await entries({ beginDate: '2027-01-01,2027-12-31' })).toEqual([]);
    expect(await entries({ name: '春节' })).not.toEqual([]);
  });
});
