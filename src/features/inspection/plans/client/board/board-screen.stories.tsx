import type { Meta, StoryObj } from '@storybook/react-vite';
import { answering } from '../../../../../../.storybook/kit/replies.ts';
import { loading, shows } from '../../../../../../.storybook/kit/states.ts';
import { plusDays, today } from './board-days.ts';
import { BoardScreen } from './board-screen.tsx';

const meta: Meta<typeof BoardScreen> = {
  title: '页面/排查日历',
  component: BoardScreen,
  parameters: { scene: { forms: ['RiskTimedPlanningExecute'] } },
};
export default meta;
type Story = StoryObj<typeof BoardScreen>;

const BOARD = '/RiskTimedPlanningExecute/board';
const FIGURES = '/RiskTimedPlanningExecute/completion';

const round = (id: number, day: number, more: object) => ({
  ...{ id, planningName: '储罐区日常排查', status: 0, isLate: false, time: `${plusDays(today(), day)} 08:00:00` },
  ...{ checkUserId: '7', checkUserName: '李志刚', deptId: '3', deptName: '合成一车间', ...more },
});
const rounds = [
  round(1, 0, {}),
  round(2, 0, { checkUserId: '8', checkUserName: '孙敏', status: 1 }),
  round(3, -1, { status: 3, isLate: true }),
  round(4, 1, { planTime: `${today()} 08:00:00`, planningName: '合成装置综合性排查（含安全附件、联锁与报警）' }),
];
const named = { people: [{ id: '9', name: '周琳' }], depts: [{ id: '3', name: '合成一车间' }] };
const slot = (day: number) => {
  const { status: _status, isLate: _isLate, ...shown } = round(0, day, { planningName: '储罐区周排查' });
  return { ...shown, id: `5@${shown.time}@a` };
};
const board = { isCut: false, rounds, isComingCut: false, coming: [slot(1), slot(2)], ...named };
const figures = {
  asOf: `${today()} 10:00:00`,
  total: { due: 3, done: 2, onTime: 1 },
  groups: [{ key: '7', name: '李志刚', due: 3, done: 2, onTime: 1 }],
  coverage: { covered: 24, enabled: 40 },
};
const nothing = {
  asOf: `${today()} 10:00:00`,
  total: { due: 0, done: 0, onTime: 0 },
  groups: [],
  coverage: { covered: 0, enabled: 0 },
};

export const Normal: Story = {
  name: '正常',
  parameters: { scene: { answers: [answering({ [BOARD]: board, [FIGURES]: figures })] } },
  play: shows('60.0%'),
};

export const None: Story = {
  name: '空',
  parameters: {
    scene: { answers: [answering({ [BOARD]: { ...board, rounds: [], coming: [] }, [FIGURES]: nothing })] },
  },
};

export const Loading: Story = loading(BOARD, FIGURES);
