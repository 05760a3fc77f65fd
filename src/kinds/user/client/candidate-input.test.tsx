import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { pageOf } from '../../../../.storybook/kit/replies.ts';
import { Refusal, renderViews, user } from '../../../../tests/support/views-kit.tsx';
import type { WireRecord } from '../../../engine/json.ts';
import type { Field } from '../../../engine/resource.ts';
import { CandidateInput } from './candidate-input.tsx';

const PEOPLE = [
  { id: '7', name: '陈研', account: 'chenyan', orgName: '安全环保部', roleNames: ['研判人'], openTasks: 12 },
  { id: '8', name: '林安琪', account: 'linanqi', roleNames: ['安全管理员', '研判人'], openTasks: 0 },
];
const RELATION = {
  resource: 'sysUser',
  as: 'select',
  choices: 'list',
  value: 'id',
  label: 'name',
  copy: { judgeName: 'name' },
  match: {},
  multiple: false,
  withParents: false,
  stage: 'judge',
  stageRecord: 'id',
  stageResource: 'RiskRegister',
  foundIn: 'sysOrg',
  labelKey: 'judgeName',
  labelStored: true,
};
const FIELD = {
  key: 'judgeId',
  title: '研判人',
  kind: 'user',
  placeholder: '请选择研判人',
  relation: RELATION,
} as unknown as Field; // all the input reads
const onChange = vi.fn<(value: unknown) => void>();
const patch = vi.fn<(values: WireRecord) => void>();

function draw(
  answer: unknown = pageOf(PEOPLE),
  values: WireRecord = { id: 5 },
  more: { [path: string]: unknown } = {},
  isCell = true,
) {
  const input = (
    <CandidateInput
      field={FIELD}
      id="judge"
      value={values.judgeId}
      values={values}
      onChange={onChange}
      patch={patch}
      labelOf={(key) => key}
      disabled={false}
      invalid={false}
      describedBy="judge-message"
      isCell={isCell}
    />
  );
  return renderViews(input, { resources: [], answers: { '/RiskRegister/candidates': answer, ...more } });
}

beforeEach(() => {
  onChange.mockReset();
  patch.mockReset();
});

it('shows department, roles and open tasks of those who can act, and takes one by the keyboard', async () => {
  const kit = draw();
  const box = screen.getByRole('combobox');
  await user.click(box);
  const option = within((await screen.findByText('陈研')).closest('.ant-select-item-option') as HTMLElement);
  expect(option.getByText('安全环保部 · 研判人')).toBeTruthy();
  expect(option.getByText('待办 12')).toBeTruthy();
  expect(kit.calls('/RiskRegister/candidates')[0]?.query).toMatchObject({ stage: 'judge', id: '5' });
  // rc-select reads key codes, which user-event does not send.
  const active = () => document.querySelector('.ant-select-item-option-active')?.textContent;
  await waitFor(() => expect(active()).toContain('陈研'));
  fireEvent.keyDown(box, { key: 'ArrowDown', keyCode: 40 });
  await waitFor(() => expect(active()).toContain('林安琪'));
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  expect(onChange).toHaveBeenCalledWith('8');
  expect(patch).toHaveBeenCalledWith({ judgeName: '林安琪' });
});

it('asks the server for what is typed, once it is left alone', async () => {
  const kit = draw(({ query }: { query: { [key: string]: unknown } }) =>
    pageOf(query.searchValue === '林' ? PEOPLE.slice(1) : query.searchValue ? [] : PEOPLE),
  );
  await user.click(screen.getByRole('combobox'));
  await screen.findByText('陈研');
  await user.keyboard('林');
  await waitFor(() => expect(screen.queryByText('陈研')).toBeNull());
  expect(screen.getByText('林安琪')).toBeTruthy();
  await user.keyboard('某');
  expect(await screen.findByText('没有找到“林某”')).toBeTruthy();
  const asked = kit.calls('/RiskRegister/candidates').map(({ query }) => query.searchValue);
  expect(asked).toEqual([undefined, '林', '林某']);
});

it('says how many more there are, that there is nobody, or why they did not come', async () => {
  draw({ ...pageOf(PEOPLE), totalRows: 31 });
  await user.click(screen.getByRole('combobox'));
  expect(await screen.findByText('另有 29 人，输入姓名、拼音或账号查找')).toBeTruthy();
});

it.each([
  ['nobody', pageOf([]), '没有可以办理该环节的人员'],
  ['a failure', new Refusal('服务暂不可用，请稍后再试'), '人员加载失败：服务暂不可用，请稍后再试'],
])('tells of %s', async (_, answer, words) => {
  draw(answer);
  await user.click(screen.getByRole('combobox'));
  expect(await screen.findByText(words)).toBeTruthy();
});

it('chooses by department in the picker of the same people', async () => {
  const people = PEOPLE.map(({ id, name, account }) => ({ id, name, account, status: 0 }));
  const kit = draw(pageOf(PEOPLE), { id: 5 }, { '/sysUser/page': pageOf(people), '/sysOrg/tree': [] });
  await user.click(screen.getByRole('combobox'));
  await user.click(await screen.findByRole('button', { name: '按部门选择' }));
  await user.dblClick(await screen.findByText('linanqi'));
  expect(onChange).toHaveBeenCalledWith('8');
  expect(patch).toHaveBeenCalledWith({ judgeName: '林安琪' });
  expect(kit.calls('/sysUser/page')[0]?.query).toMatchObject({ stage: 'judge', riskRegisterId: '5' });
});

it('shows those the caller usually names under a heading of their own', async () => {
  const [first, second] = PEOPLE;
  draw(pageOf([{ ...second, isUsual: true }, first]));
  await user.click(screen.getByRole('combobox'));
  await screen.findByText('常用');
  const lines = [...document.querySelectorAll('.ant-select-item-group, .candidate-name')].map((one) => one.textContent);
  expect(lines).toEqual(['常用', '林安琪', '其他人员', '陈研']);
});

it('shows the name the record carries; without one the first people are a press away', async () => {
  draw(pageOf([]), { id: 5, judgeId: '7', judgeName: '陈研' });
  expect(screen.getByText('陈研')).toBeTruthy();
  cleanup();
  draw(pageOf(PEOPLE), { id: 5 }, {}, false);
  await user.click(await screen.findByRole('button', { name: '林安琪' }));
  expect(onChange).toHaveBeenCalledWith('8');
});
