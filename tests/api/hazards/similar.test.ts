import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('open hazards alike in name at the same place are shown, others are not (domain.md#9.6)', async () => {
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

it('a duplicate is closed by the check with the code of the one it repeats, and registering it stays possible', async () => {
  const first = await register(cast, { riskName: '护栏松动' });
  const again = await register(cast, { riskName: '护栏松动' });
  await perform(cast, first, 'RiskRegister/submit.direct');
  await perform(cast, again, 'RiskRegister/submit.direct');
  const body = { id: again, againCheckResult: 0, againCheckOpinion: '与已登记的为同一处', rootHazardId: first };
  await cast.clients.checker.write('/RiskAgainCheck/edit', body);
  const { code } = await detailOf(cast, first);
  expect(await detailOf(cast, again)).toMatchObject({ status: 9, closeReason: `重复：${code}`, rootHazardId: first });
});
