import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPeopledServer } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPeopledServer();
});
afterAll(() => server.stop());

it('a refused batch names its size, the row that is held and what holds it', async () => {
  const admin = await server.login();
  await admin.write('/RiskPointType/add', { name: '动设备' });
  const idIn = async (path: string, name: string) =>
    (await admin.read<{ id: number; name: string }[]>(path)).find((row) => row.name === name)?.id;
  const riskPointTypeId = await idIn('/RiskPointType/list', '动设备');
  for (const name of ['甲泵', '乙泵', '丙泵']) {
    await admin.write('/RiskPoint/add', { name, code: `RP-${name}`, riskPointTypeId });
  }
  const chosen = await Promise.all(['甲泵', '乙泵', '丙泵'].map((name) => idIn('/RiskPoint/list', name)));
  await admin.write('/RiskPointItem/add', { riskPointId: chosen[1], item: '机械密封无渗漏' });
  const { body } = await admin.post(
    '/RiskPoint/mutiDelete',
    chosen.map((id) => ({ id })),
  );
  expect(body).toMatchObject({ success: false, message: '数据不存在或含有关联引用，禁止删除' });
  expect(JSON.stringify(body)).toContain('所选 3 行的第 2 行“乙泵”正被“');
});
