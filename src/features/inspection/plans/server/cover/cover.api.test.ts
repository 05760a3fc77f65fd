import { beforeAll, expect, it } from 'vitest';
import { addOrg, addRow, Keyring } from '../../../../../../tests/contract/keyring.ts';
import { startPlanWorld } from '../../../../../../tests/support/rounds/plan-world.ts';
import { ofFile } from '../../../../../../tests/support/servers/begun.ts';
import type { WireRecord } from '../../../../../engine/json.ts';

const PATH = '/RiskTimedPlanning';
const ROUNDS = '/RiskTimedPlanningExecute';
const SPAN = { from: '2026-01-20', to: '2026-03-22' };
const MAY = [`${PATH}:add`, `${PATH}:page`, `${PATH}:planningStart`, `${ROUNDS}:allPage`].map((code) => code.slice(1));

type Choices = Record<'colours' | 'people', WireRecord[]>;
interface Line extends WireRecord {
  name: string;
  slots: string[];
}

let manager: Keyring;
const world = ofFile(() => startPlanWorld({ now: () => new Date('2026-01-20T00:00:00Z') }));
beforeAll(async () => {
  const db = world.server.platform.database.session('1');
  const orgId = await addOrg(db, '储运车间', { code: 'CY' });
  manager = await Keyring.create(world.server, { account: 'buqi01', scope: 3, orgId, codes: MAY });
  const ranks = await world.admin.read<WireRecord[]>('/RankType/list');
  const type = { risk_point_type_id: world.typeId };
  for (const [at, name] of ['红甲', '红乙', '无项', '黄丙', '停用'].entries()) {
    const rank = ranks.find(({ code }) => code === (name === '黄丙' ? 3 : 1));
    const owner = { org_id: orgId, user_id: at === 0 ? manager.userId : null };
    const values = { name, status: name === '停用' ? 1 : 0, rank_type_id: rank?.id, ...owner, ...type };
    const risk_point_id = await addRow(db, 'risk_point', values);
    if (name !== '无项') await addRow(db, 'risk_point_item', { item: name, risk_point_id, ...type });
  }
});

it('K12 makes and starts the plans previewed for uncovered points, all or none, and finds nothing a second time', async () => {
  const { client, userId } = manager;
  const choices = await client.read<Choices>(`${PATH}/uncovered`);
  expect(choices).toMatchObject({
    ...{ covered: 0, enabled: 4, bare: 1, startTime: '2026-01-21 08:00:00' },
    colours: [
      { name: '重大风险', points: 2, planningTypeName: '日常排查' },
      { name: '一般风险', points: 1, planningTypeName: '综合性排查' },
    ],
    people: [{ name: '储运车间', checkingPerson: userId }],
  });
  const [red, yellow] = choices.colours.map(({ key, planningType }) => ({ key, planningType }));
  const people = choices.people.map(({ key, checkingPerson }) => ({ key, checkingPerson }));
  const form = { colours: [red, yellow], people, startTime: '2026-01-21 08:00:00' };
  const { data } = (await client.post(`${PATH}/coverPreview`, form)).body;
  const { lines } = data as { lines: Line[] };
  expect(data).toMatchObject({ covered: 0, after: 3, enabled: 4, left: 0 });
  expect(lines).toMatchObject([
    { name: '储运车间储罐区日常排查', points: 2, items: 2, cycle: '每日 08:00' },
    { name: '储运车间储罐区综合性排查', points: 1, items: 1, cycle: '每月21日 08:00' },
  ]);

  const cover = async (more: WireRecord) => (await client.post(`${PATH}/cover`, { ...form, ...more })).body;
  const refused = async (more: WireRecord) => (await cover(more)).extras?.errors;
  const planningType = await world.admin.add('/CheckType/add', { name: '不定期' });
  expect(await refused({ colours: [red, { ...yellow, planningType }] })).toEqual([
    { field: 'colours', message: '储运车间储罐区不定期：排查周期不能为空值' },
  ]);
  const noPerson = { field: 'people', message: '储运车间储罐区日常排查：请选择排查人' };
  expect(await refused({ people: [{ key: 'x', checkingPerson: userId }] })).toMatchObject([noPerson, {}]);
  expect(await client.rows(`${PATH}/page`)).toEqual([]);

  expect(await cover({})).toMatchObject({ success: true });
  const made = await client.rows(`${PATH}/page`, { status: '1' });
  expect(made.map(({ planningName }) => planningName).sort()).toEqual(lines.map(({ name }) => name).sort());
  const { coming } = await client.read<{ coming: WireRecord[] }>(`${ROUNDS}/board`, SPAN);
  for (const { name, slots } of lines) {
    const times = coming.flatMap((slot) => (slot.planningName === name ? [slot.time] : []));
    expect(times.slice(0, 3)).toEqual(slots);
  }
  const coverage = async () =>
    (await client.read<WireRecord>(`${ROUNDS}/completion`, { ...SPAN, by: 'dept' })).coverage;
  expect(await coverage()).toEqual({ covered: 3, enabled: 4 });
  const covered = await client.rows(`${ROUNDS}/coveragePage`, { part: 'covered' });
  expect(covered.map(({ name }) => name).sort()).toEqual(['红乙', '红甲', '黄丙']);
  expect((await client.read<Choices>(`${PATH}/uncovered`)).colours).toEqual([]);
  expect(await cover({})).toMatchObject({ message: '没有未覆盖的风险点可补' });
  const monthly = made.find(({ planningName }) => planningName === lines[1]?.name);
  await world.admin.write(`${PATH}/planningStop`, { id: monthly?.id });
  expect(await coverage()).toEqual({ covered: 2, enabled: 4 });
  await manager.hold(['RiskTimedPlanning:add']);
  expect((await client.post(`${PATH}/cover`, form)).status).toBe(403);
});
