import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import type { MockRequest } from '../../../../../.storybook/kit/mocks/mock-replies.ts';
import { answering } from '../../../../../.storybook/kit/replies.ts';
import { busy, failed, loading, shows } from '../../../../../.storybook/kit/states.ts';
import { phoneDark } from '../../../../../.storybook/kit/variants.ts';
import { ProcessScreen } from './process-screen.tsx';

const [LIST, READ] = ['/processChart/list', '/processChart/read'];

const PROCESSES = [
  { key: 'hazard', title: '隐患', resource: 'RiskRegister' },
  { key: 'timedRound', title: '排查任务', resource: 'RiskTimedPlanningExecute' },
  { key: 'HazardSupervision/state', title: '挂牌督办', resource: 'HazardSupervision' },
];

const STATES: [key: string, title: string, count: number, meaning?: string][] = [
  ['drafting', '待提交', 14],
  ['judging', '待研判', 18],
  ['checking', '待核查', 24],
  ['rectifying', '待整改', 62],
  ['accepting', '待验收', 26],
  ['accepted', '已验收', 100_000, 'done'],
  ['closed', '已关闭', 48, 'closed'],
];

const STEPS: [from: string, to: string, title: string, who: string][] = [
  ['drafting', 'drafting', '编辑', '登记人'],
  ['drafting', 'deleted', '删除', '登记人、管理人员（登记人停用后）'],
  ['drafting', 'judging', '提交', '登记人'],
  ['drafting', 'checking', '提交', '登记人'],
  ['judging', 'drafting', '撤回提交', '登记人'],
  ['judging', 'checking', '研判：是隐患', '研判人'],
  ['judging', 'closed', '研判：非隐患', '研判人'],
  ['judging', 'judging', '改派研判人', '管理人员'],
  ['checking', 'judging', '撤回研判', '研判人'],
  ['checking', 'judging', '管理员撤回研判', '管理人员'],
  ['checking', 'closed', '核查：非隐患', '核查人'],
  ['checking', 'rectifying', '核查：一般隐患', '核查人'],
  ['checking', 'rectifying', '核查：重大隐患', '核查人'],
  ['rectifying', 'checking', '退回', '整改人'],
  ['rectifying', 'accepting', '提交整改', '整改人'],
  ['rectifying', 'rectifying', '申请延期', '整改人'],
  ['accepting', 'rectifying', '验收未通过', '验收人'],
  ['accepting', 'accepted', '验收通过', '验收人'],
  ['accepted', 'accepting', '撤回验收', '验收人（撤回期限内）、管理人员'],
  ['closed', 'judging', '撤回研判', '研判人'],
];

const MAY: readonly string[] = ['登记人', '整改人'];

/** The hazards; with a person in the query, one who registers and rectifies. */
function hazards({ query }: MockRequest) {
  const hasPerson = query.userId !== undefined;
  const deleted = { key: 'deleted', title: '已删除', meaning: 'closed', path: '/manage/RiskDeletedQuery' };
  const states = STATES.map(([key, title, count, meaning = 'open'], index) => {
    return { key, title, meaning, count, path: `/hazard/RiskQuery?status=${index === 6 ? 9 : index}` };
  });
  const steps = STEPS.map(([from, to, title, who]) => {
    const may = MAY.includes(who);
    const text = may ? `作为${who}` : `没有“隐患：${title}”权限`;
    return { from, to, title, who, ...(hasPerson ? { person: { may, text } } : {}) };
  });
  return {
    ...{ key: 'hazard', title: '隐患', resource: 'RiskRegister', limit: 100_000, states: [...states, deleted], steps },
    ...(hasPerson ? { person: { id: String(query.userId), name: '李志刚' } } : {}),
  };
}

const meta: Meta<typeof ProcessScreen> = {
  title: '页面/流程图',
  component: ProcessScreen,
  parameters: { scene: { answers: [answering({ [LIST]: PROCESSES, [READ]: hazards })] } },
};
export default meta;
type Story = StoryObj<typeof ProcessScreen>;

const playFilled: Story['play'] = async () => {
  const node = await screen.findByRole('link', { name: '待整改 62 条，查看列表' });
  await expect(node).toHaveAttribute('href', '/hazard/RiskQuery?status=3');
  const row = within(await screen.findByRole('row', { name: /^待整改/ }));
  await row.findByText('提交整改', { exact: false });
  await expect((await screen.findAllByText('100000+')).length).toBeGreaterThan(0);
};

const playPerson: Story['play'] = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /本\s?人/ }));
  const row = within(await screen.findByRole('row', { name: /^待整改/ }));
  await expect((await row.findAllByText('可以，作为整改人')).length).toBe(3);
  const judging = within(await screen.findByRole('row', { name: /^待研判/ }));
  await judging.findByText('不可以，没有“隐患：改派研判人”权限');
  await expect(await screen.findByRole('textbox', { name: '人员' })).toHaveValue('李志刚');
};

export const Filled: Story = { name: '各环节数量', play: playFilled };
export const Person: Story = { name: '某人可以做什么', play: playPerson };
export const PhoneDark: Story = { name: '某人可以做什么（手机，深色）', globals: phoneDark, play: playPerson };
export const OwnRights: Story = {
  name: '只能看本人',
  parameters: {
    scene: { codes: ['RiskRegister:page'], answers: [answering({ [LIST]: PROCESSES, [READ]: hazards })] },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '看我可以做什么' }));
    await screen.findAllByText('可以，作为整改人');
    await expect(screen.queryByRole('textbox', { name: '人员' })).toBeNull();
  },
};
export const None: Story = {
  name: '没有流程',
  parameters: { scene: { answers: [answering({ [LIST]: [] })] } },
  play: shows('没有可以查看的流程'),
};
export const Loading: Story = { ...loading(LIST, READ), play: busy };
export const Failed: Story = failed(LIST);
