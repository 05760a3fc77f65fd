import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { type Cast, createCast, setHazardConfig } from '../../support/hazards/hazard-cast.ts';
import { detailOf, perform, register } from '../../support/hazards/hazard-drive.ts';
import { requirePhotos } from '../../support/hazards/hazard-oracle.ts';
import { startTestServer } from '../../support/server.ts';

let cast: Cast;

beforeAll(async () => {
  cast = await createCast(await startTestServer({ seed: 'none' }));
  await requirePhotos(cast, false);
});
afterAll(() => cast.server.stop());

const similar = async (query: Record<string, string | number>) => {
  const rows = await cast.clients.registrant.read<{ id: number }[]>('/RiskRegister/similar', query);
  return rows.map(({ id }) => id);
};

it('9.6 open hazards alike in name at the same place are shown, others are not (domain.md#9.6)', async () => {
  const name = '甲醇罐法兰渗漏';
  const open = await register(cast, { riskName: name });
  const here = { addressId: cast.address, riskName: '甲醇罐法兰有渗漏' };
  // A draft is not registered yet.
  expect(await similar(here)).toEqual([]);
  await perform(cast, open, 'RiskRegister/submit.direct');
  expect(await similar(here)).toEqual([open]);
  expect(await similar({ ...here, id: open })).toEqual([]);
  expect(await similar({ ...here, riskName: '照明不足' })).toEqual([]);
  expect(await similar({ addressId: cast.address + 1, riskName: name })).toEqual([]);
  await setHazardConfig(cast.server, 'HAZARD_SIMILAR', '1');
  expect(await similar(here)).toEqual([]);
  expect(await similar({ ...here, riskName: name })).toEqual([open]);
  await setHazardConfig(cast.server, 'HAZARD_SIMILAR', '0.6');
  await perform(cast, open, 'RiskAgainCheck/edit.none');
  expect(await similar(here)).toEqual([]);
});

it('the ledger exports every stage of a hazard in its own columns', async () => {
  const answer = await cast.clients.superAdmin.raw('/RiskRegister/export?screen=RiskLedger');
  const book = XLSX.read(Buffer.from(await answer.arrayBuffer()));
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const [head] = XLSX.utils.sheet_to_json<string[]>(sheet ?? {}, { header: 1 });
  for (const title of ['隐患编号', '隐患类型', '整改责任部门', '完成期限', '整改提交时间', '验收人', '验收时间'])
    expect(head).toContain(title);
});

it('9.6 a duplicate is closed by the check with the code of the one it repeats, and registering it stays possible', async () => {
  const first = await register(cast, { riskName: '护栏松动' });
  const again = await register(cast, { riskName: '护栏松动' });
  await perform(cast, first, 'RiskRegister/submit.direct');
  await perform(cast, again, 'RiskRegister/submit.direct');
  const body = { id: again, againCheckResult: 0, againCheckOpinion: '与已登记的为同一处', rootHazardId: first };
  await cast.clients.checker.write('/RiskAgainCheck/edit', body);
  const { code } = await detailOf(cast, first);
  expect(await detailOf(cast, again)).toMatchObject({ status: 9, closeReason: `重复：${code}`, rootHazardId: first });
});

describe('9.7 what was done before (domain.md#9.7)', () => {
  it('and is found again is a new hazard that names the earlier one', async () => {
    const first = await register(cast, { riskName: '护栏缺失' });
    const again = () => register(cast, { riskName: '护栏缺失', foundAgainId: first });
    await expect(again()).rejects.toThrow('原隐患尚未闭环，请在原隐患上继续办理');
    await perform(
      cast,
      first,
      'RiskRegister/submit.direct',
      'RiskAgainCheck/edit.general',
      'RiskRectify/add',
      'RiskAcceptRecord/add.pass',
    );
    const { code } = await detailOf(cast, first);
    const id = await again();
    expect(await detailOf(cast, id)).toMatchObject({ status: 0, rootHazardId: first, rootHazardName: code });
    expect(await detailOf(cast, first)).toMatchObject({ status: 5 });
    await expect(register(cast, { foundAgainId: 999_999 })).rejects.toThrow('原隐患不存在');
  });

  it('and was accepted too early goes back in two visible steps, nothing overwritten', async () => {
    const id = await register(cast);
    await perform(
      cast,
      id,
      'RiskRegister/submit.direct',
      'RiskAgainCheck/edit.general',
      'RiskRectify/add',
      'RiskAcceptRecord/add.pass',
      'RiskAcceptRecord/recall',
      'RiskAcceptRecord/add.fail',
    );
    const { status, history } = await detailOf(cast, id);
    expect(status).toBe(3);
    expect(history.map(({ title }) => title).slice(-3)).toEqual(['验收通过', '撤回验收', '验收未通过']);
  });
});
