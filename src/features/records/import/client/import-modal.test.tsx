import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { resourceNamed } from '../../../../../.storybook/kit/catalog.ts';
import { CHECKED, REFUSED } from '../../../../../.storybook/kit/import-reports.ts';
import type { MockRequest } from '../../../../../.storybook/kit/mocks/mock-replies.ts';
import { Refusal, renderViews, user } from '../../../../../tests/support/views-kit.tsx';
import ImportModal from './import-modal.tsx';

const partsOf = (sent: MockRequest | undefined) => Object.fromEntries(sent ? (sent.body as FormData).entries() : []);

async function choose(answer: unknown, name = 'RiskRegister', records: unknown[] = [], verb = 'import') {
  const resource = resourceNamed(name);
  const action = resource.actions.find((candidate) => candidate.verb === verb)!;
  const kit = renderViews(<ImportModal resource={resource} action={action} onClose={() => {}} />, {
    resources: [name, 'sysPos'],
    answers: { [action.path]: answer, [`${action.path}Records`]: records },
  });
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await user.upload(input, new File(['x'], '台账.xlsx'));
  return kit;
}

describe('import (wire.md#12)', () => {
  it('says how much is wrong where not all of it is listed', async () => {
    const unknowns = Array.from({ length: 130 }, (_, n) => ({ ...REFUSED.unknowns[0]!, text: `没有的部门${n}` }));
    await choose({ ...REFUSED, errorCount: 7_000, unknowns });
    await screen.findByText('共 7000 处，其余见标注了错误的文件');
    screen.getByText('共 130 个，其余请在表格中改正后重新导入');
    expect(screen.getAllByLabelText(/^代替/)).toHaveLength(50);
  });

  it('checks first and writes nothing, and takes an answer to an unknown name for all its rows', async () => {
    const kit = await choose(REFUSED);
    expect(await screen.findByText('请输入隐患名称！')).toBeTruthy();
    expect(partsOf(kit.calls('/RiskRegister/import')[0])).toMatchObject({
      dryRun: 'true',
      mode: 'all',
      duplicates: 'skip',
    });
    expect((screen.getByRole('button', { name: '导入 2 行' }) as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText('请确认各列含义（表头在第 3 行）')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: '用“合成一车间”' }));
    const values = () => JSON.parse(String(partsOf(kit.calls('/RiskRegister/import').at(-1)).values));
    await waitFor(() => expect(values()).toEqual({ orgId: { 合成1车间: '合成一车间' } }));
  });

  it('another sheet of the file is checked anew, also after a refusal of the first', async () => {
    const answer = (sent: MockRequest) => {
      if (partsOf(sent).sheet === '02检查表') return { ...CHECKED, sheet: { name: '02检查表', others: [] } };
      const extras = { errorCode: 'IMPORT_HEADER', sheets: ['封面', '02检查表'] };
      return new Refusal('没有找到表头行', { code: 400, extras });
    };
    const kit = await choose(answer);
    await screen.findByText('没有找到表头行');
    await user.click(screen.getByRole('combobox', { name: '工作表' }));
    await user.click(await screen.findByTitle('02检查表'));
    await screen.findByRole('button', { name: '导入 3 行' });
    expect(partsOf(kit.calls('/RiskRegister/import').at(-1))).toMatchObject({ dryRun: 'true', sheet: '02检查表' });
  });

  it('answers all unknown names of a column in one step: made anew, left empty, or their rows left out', async () => {
    const unknowns = ['电工', '焊工'].map((text) => ({
      ...REFUSED.unknowns[0]!,
      field: 'posIdList',
      title: '职位',
      mayBeEmpty: true,
      text,
    }));
    const kit = await choose({ ...REFUSED, unknowns }, 'sysUser');
    const last = () => partsOf(kit.calls('/sysUser/import').at(-1));
    await user.click(await screen.findByRole('button', { name: '全部留空' }));
    await waitFor(() => expect(JSON.parse(String(last().values))).toEqual({ posIdList: { 电工: '', 焊工: '' } }));
    await user.click(await screen.findByRole('button', { name: '不导入这些行' }));
    await waitFor(() => expect(last().mode).toBe('partial'));
    const before = kit.calls('/sysUser/import').length;
    await user.click(await screen.findByRole('button', { name: '新建这些' }));
    await waitFor(() => expect(kit.calls('/sysUser/import').length).toBeGreaterThan(before));
    expect(kit.calls('/sysPos/add').map(({ body }) => body)).toEqual(
      unknowns.map(({ text }) => ({ name: text, code: text })),
    );
  });

  it('asks what hazards become, drafts unless chosen otherwise, and shows the import with its undo', async () => {
    const batch = { id: 7, fileName: '台账.xlsx', added: 3, updated: 0, undone: 0 };
    const answer = (sent: MockRequest) => ({ ...CHECKED, dryRun: partsOf(sent).dryRun === 'true', batchId: 7 });
    const kit = await choose(answer, 'RiskRegister', [batch]);
    const last = () => partsOf(kit.calls('/RiskRegister/import').at(-1));
    await screen.findByRole('button', { name: '导入 3 行' });
    expect(last()).not.toHaveProperty('then');
    await user.click(screen.getByText('直接提交'));
    await user.click(await screen.findByRole('button', { name: '直接提交 3 行' }));
    await screen.findByText('台账.xlsx · 直接提交');
    expect(last()).toMatchObject({ dryRun: 'false', then: 'submit' });
    await screen.findByRole('button', { name: '撤销导入' });
  });

  it('asks whether figures count an old ledger, which they do not unless chosen', async () => {
    const kit = await choose(CHECKED, 'RiskRegister', [], 'importHistory');
    await screen.findByRole('dialog', { name: '导入历史台账' });
    await screen.findByRole('button', { name: '导入 3 行' });
    const last = () => partsOf(kit.calls('/RiskRegister/importHistory').at(-1));
    expect(last()).not.toHaveProperty('counted');
    await user.click(screen.getByText('计入统计'));
    await user.click(screen.getByRole('button', { name: '导入 3 行' }));
    await waitFor(() => expect(last()).toMatchObject({ dryRun: 'false', counted: 'true' }));
  });

  it('writes the good rows with the columns the user has seen', async () => {
    const kit = await choose((sent: MockRequest) => ({
      ...REFUSED,
      mode: partsOf(sent).mode,
      dryRun: partsOf(sent).dryRun === 'true',
    }));
    await screen.findByText('请输入隐患名称！');
    await user.click(screen.getByText('仅导入正确行'));
    await waitFor(() => expect(partsOf(kit.sent.at(-1)).mode).toBe('partial'));
    const write = await screen.findByRole('button', { name: '导入 2 行' });
    await waitFor(() => expect((write as HTMLButtonElement).disabled).toBe(false));
    await user.click(write);
    expect(await screen.findByText('已导入 2 行')).toBeTruthy();
    const parts = partsOf(kit.calls('/RiskRegister/import').at(-1));
    expect(parts.dryRun).toBe('false');
    expect(JSON.parse(String(parts.mapping))).toEqual({ A: null, B: 'riskName' });
  });

  it('gives all rows one text, until a column feeds the field as well', async () => {
    const kit = await choose(CHECKED);
    const last = (part: string) => JSON.parse(String(partsOf(kit.sent.at(-1))[part] ?? null));
    await user.click(await screen.findByRole('combobox', { name: '给所有行填写相同的内容' }));
    await user.click(await screen.findByTitle('备注'));
    await user.type(await screen.findByRole('textbox', { name: '备注' }), '补录{Enter}');
    await waitFor(() => expect(last('fixed')).toEqual({ remark: '补录' }));
    await user.click(await screen.findByRole('button', { name: '隐患再填入一个字段' }));
    await user.click(screen.getByRole('combobox', { name: '隐患还对应的字段' }));
    await user.click(await screen.findByTitle('备注'));
    await waitFor(() => expect(last('mapping')).toEqual({ A: null, B: 'riskName,remark' }));
    expect(last('fixed')).toBeNull();
  });

  it('asks before the same file is imported again', async () => {
    let calls = 0;
    const kit = await choose(() => {
      calls += 1;
      const extras = { errorCode: 'IMPORT_AGAIN' };
      return calls === 1 ? new Refusal('同一文件已于 2026-11-19 10:00 由 郑登 导入过', { code: 400, extras }) : REFUSED;
    });
    await user.click(await screen.findByRole('button', { name: '仍要导入' }));
    await screen.findByText('请输入隐患名称！');
    expect(partsOf(kit.sent.at(-1)).again).toBe('true');
  });

  it('says why a file cannot be read, once', async () => {
    const why = '文件含有宏，不能导入，请另存为 .xlsx 后再试';
    const errors = [{ field: 'file', message: why }];
    await choose(new Refusal(why, { code: 400, extras: { errors } }));
    expect((await screen.findByRole('alert')).textContent).toBe(why);
  });
});
