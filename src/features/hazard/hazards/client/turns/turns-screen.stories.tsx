import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { answering, silent } from '../../../../../../.storybook/kit/replies.ts';
import TurnsScreen from './turns-screen.tsx';

const meta: Meta<typeof TurnsScreen> = { title: '页面/现在该谁办', component: TurnsScreen };
export default meta;
type Story = StoryObj<typeof TurnsScreen>;

const stages = [
  { key: 'judge', title: '研判', total: 1, late: 1 },
  { key: 'check', title: '核查', total: 0, late: 0 },
  { key: 'rectify', title: '整改', total: 2, late: 1 },
  { key: 'accept', title: '验收', total: 0, late: 0 },
];
const none = { judge: 0, check: 0, rectify: 0, accept: 0 };
const people = [
  {
    id: '1',
    name: '陈研',
    orgName: '安全环保部',
    isLeft: false,
    late: 1,
    total: 1,
    since: '2026-11-20 08:00:00',
    ...none,
    judge: 1,
  },
  {
    id: '2',
    name: '黎远',
    orgName: '合成二车间',
    isLeft: true,
    late: 1,
    total: 2,
    since: '2026-11-10 08:00:00',
    ...none,
    rectify: 2,
  },
];
const hazard = {
  place: '泵房',
  isMajor: false,
  isLeft: false,
  since: '2026-11-20 08:00:00',
  due: '2026-11-21 08:00:00',
  isLate: true,
  mayRemind: true,
};
const rows = [
  { ...hazard, id: 1, number: 'YH20261120-0001', name: '法兰渗漏', stage: '研判', person: '陈研', personId: '1' },
  {
    ...hazard,
    id: 2,
    number: 'YH20261110-0004',
    name: '消防通道堵塞',
    stage: '整改',
    person: '黎远',
    personId: '2',
    isLeft: true,
    isMajor: true,
    refusal: '处理人已停用，请联系管理员重新指派',
  },
  {
    ...hazard,
    ...{
      id: 3,
      number: 'YH20261119-0002',
      name: '接地线松脱',
      stage: '整改',
      person: '孙敏',
      personId: '3',
      isLate: false,
    },
    ...{ due: '2099-11-30 23:59:59', refusal: '1 小时前已催办（11-25 10:05），11-25 14:05 后可再次催办' },
  },
  { ...hazard, id: 4, number: 'YH20261121-0003', name: '由我整改', stage: '整改', person: '演示', mayRemind: false },
];
const served = { '/RiskTurn/overview': { stages, people }, '/RiskTurn/page': { rows } };

/** One of three reminders is refused; the others are sent, and the refused row stays ticked. */
export const Normal: Story = {
  name: '正常',
  parameters: {
    scene: {
      answers: [
        answering({
          ...served,
          '/RiskTurn/remind': [
            { id: 1, isDone: true },
            { id: 2, isDone: false, message: '处理人已停用，请联系管理员重新指派' },
          ],
        }),
      ],
    },
  },
  play: async ({ canvasElement }) => {
    const list = within(await within(canvasElement).findByRole('list', { name: '等待处理的隐患' }));
    const [free, left, reminded] = list.getAllByRole('button', { name: /^催\s*办$/ });
    await expect(free).not.toHaveAttribute('aria-disabled');
    await expect(left).toHaveAccessibleDescription('处理人已停用，请联系管理员重新指派');
    await expect(reminded).toHaveAccessibleDescription('1 小时前已催办（11-25 10:05），11-25 14:05 后可再次催办');
    await expect(list.queryByRole('checkbox', { name: '选择 由我整改' })).toBeNull();
    reminded?.focus();
    await expect(reminded).toHaveFocus();
    await userEvent.click(list.getByRole('checkbox', { name: '选择 法兰渗漏' }));
    await userEvent.click(list.getByRole('checkbox', { name: '选择 消防通道堵塞' }));
    await userEvent.click(within(canvasElement).getByRole('button', { name: '催办所选' }));
    await screen.findByText('催办结果');
    await userEvent.click(screen.getByText('知道了'));
    await expect(list.getByRole('checkbox', { name: '选择 消防通道堵塞' })).toBeChecked();
    await expect(list.getByRole('checkbox', { name: '选择 法兰渗漏' })).not.toBeChecked();
  },
};
export const Phone: Story = {
  name: '手机',
  globals: { viewport: { value: 'phone' } },
  parameters: { scene: { answers: [answering(served)] } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('法兰渗漏');
  },
};
export const Empty: Story = {
  name: '空',
  parameters: {
    scene: {
      answers: [
        answering({
          '/RiskTurn/overview': { stages: stages.map((one) => ({ ...one, total: 0, late: 0 })), people: [] },
          '/RiskTurn/page': { rows: [] },
        }),
      ],
    },
  },
};
export const Loading: Story = {
  name: '加载中',
  parameters: {
    scene: { answers: [answering({ '/RiskTurn/overview': { stages, people } }), silent('/RiskTurn/page')] },
  },
};
