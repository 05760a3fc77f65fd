import { beforeAll, expect, it } from 'vitest';
import { addRow } from '../../../../../../tests/contract/keyring.ts';
import { serving } from '../../../../../../tests/support/servers/of-file.ts';

const HOUR = 3_600_000;
const inHours = (count: number) => new Date(Date.now() + count * HOUR);

const on = serving();
/** Hazards by name, each with the row of its stage. */
const made: { [name: string]: { hazard: number; stage: number } } = {};

/** Column values that keep a stage's row in its lists. */
const KEPT: { [table: string]: object } = {
  risk_again_check: { voided: false },
  risk_rectify: { voided: false },
  risk_accept_record: { voided: false, recalled: false },
};

async function hazard(name: string, table: string, times: { accomplish_time?: Date; stage_time?: Date }) {
  const db = on.server.platform.database.session('1');
  const status = { risk_again_check: 2, risk_rectify: 3, risk_accept_record: 4 }[table];
  const id = await addRow(db, 'risk_register', { risk_name: name, status, ...times });
  const { accomplish_time } = times;
  const stage = await addRow(db, table, { risk_register_id: id, status: 0, ...KEPT[table], accomplish_time });
  made[name] = { hazard: id, stage };
}

beforeAll(async () => {
  await hazard('soon', 'risk_rectify', { accomplish_time: inHours(71) });
  await hazard('later', 'risk_rectify', { accomplish_time: inHours(73) });
  await hazard('past', 'risk_rectify', { accomplish_time: inHours(-1) });
  for (const table of ['risk_again_check', 'risk_accept_record']) {
    await hazard(`late ${table}`, table, { stage_time: inHours(-100) });
    await hazard(`fresh ${table}`, table, { stage_time: inHours(-1) });
  }
});

const idsOf = async (path: string, query: { [key: string]: string }) =>
  (await on.admin.rows(path, query)).map(({ id }) => id);

it('3 天内到期 and 已超期 are hazards and rectifications by their deadline', async () => {
  expect(await idsOf('/RiskRegister/page', { isDueSoon: 'true' })).toEqual([made.soon?.hazard]);
  expect(await idsOf('/RiskRegister/page', { isOvertime: 'true' })).toEqual([made.past?.hazard]);
  expect(await idsOf('/RiskRectify/allPage', { isDueSoon: 'true' })).toEqual([made.soon?.stage]);
});

it.each([
  ['/RiskAgainCheck/allPage', 'risk_again_check'],
  ['/RiskAcceptRecord/allPage', 'risk_accept_record'],
])('超时未处理 of %s are the rows whose hazard waits beyond its moment', async (path, table) => {
  const rows = await on.admin.rows(path, { isLate: 'true' });
  expect(rows).toMatchObject([{ id: made[`late ${table}`]?.stage, isLate: true }]);
  expect(await idsOf(path, { isLate: 'false' })).toEqual([made[`fresh ${table}`]?.stage]);
});
