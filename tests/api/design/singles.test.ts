import { describe, expect, it } from 'vitest';
import { startPeopledServer } from '../../support/people.ts';
import { draft, fileOf, publish, publishDocument, withProperties } from '../../support/revisions.ts';
import { serving } from '../../support/servers/of-file.ts';
import { importSheet, sheetOf } from '../../support/sheets/sheet-kit.ts';

const FIELD = { type: 'boolean', title: '默认类型', 'x-search': true } as const;
const BEFORE = withProperties(fileOf('RiskType'), { isMain: FIELD });
const WITH_WORD = withProperties(fileOf('RiskType'), { isMain: { ...FIELD, 'x-single': true } });

const { admin } = serving(startPeopledServer);

const main = async () => (await admin.rows('/RiskType/page', { isMain: 'true' })).map(({ name }) => name);

async function imported(...lines: [string, string][]): Promise<unknown> {
  const bytes = await sheetOf(['隐患类型', '默认类型'], ...lines);
  return (await importSheet(admin, '/RiskType/import', { bytes })).data;
}

describe('a value that one record alone has (decision 224)', () => {
  it('is planned with the number of records that contradict it, and published once none do', async () => {
    await publishDocument(admin, BEFORE);
    const first = await admin.add('/RiskType/add', { name: '一类', isMain: true });
    await admin.write('/RiskType/add', { name: '二类', isMain: true });
    await admin.write('/RiskType/add', { name: '三类', isMain: false });
    const id = await draft(admin, WITH_WORD);
    const refused = await publish(admin, id, true);
    expect(refused.body).toMatchObject({
      success: false,
      message: expect.stringContaining('“默认类型”为 true 的记录只能有一条：已有 2 条记录是这个值，请先改到只剩一条'),
    });
    await admin.write('/RiskType/edit', { id: first, isMain: false });
    expect((await publish(admin, id, true)).body).toMatchObject({ success: true });
    expect(await main()).toEqual(['二类']);
  });

  it('is taken by an added record and by a row of a sheet, and says so beside its input', async () => {
    await admin.write('/RiskType/add', { name: '四类', isMain: true });
    expect(await main()).toEqual(['四类']);
    expect(await imported(['五类', '是'], ['六类', '否'])).toMatchObject({ errors: [], success: 2 });
    expect(await main()).toEqual(['五类']);
    const schema = await admin.read<{ fields: { key: string; help: string }[] }>('/schemas/RiskType');
    expect(schema.fields.find(({ key }) => key === 'isMain')?.help).toBe('只能有一条，保存后取代原来的那一条');
  });

  it('is given to one row of a sheet alone', async () => {
    const errors = [{ cell: 'B3', message: '默认类型只能有一条，与第 2 行重复' }];
    expect(await imported(['七类', '是'], ['八类', '是'])).toMatchObject({ success: 0, errors });
    expect(await main()).toEqual(['五类']);
  });
});
