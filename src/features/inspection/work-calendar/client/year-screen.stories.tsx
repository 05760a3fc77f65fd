import type { Meta, StoryObj } from '@storybook/react-vite';
import { answering } from '../../../../../.storybook/kit/replies.ts';
import { loading, shows } from '../../../../../.storybook/kit/states.ts';
import { YearScreen } from './year-screen.tsx';

const meta: Meta<typeof YearScreen> = { title: '页面/年历', component: YearScreen };
export default meta;
type Story = StoryObj<typeof YearScreen>;

const CALL = '/WorkCalendar/year';
const year = new Date().getFullYear();
const entries = [
  { name: '国庆节', kind: 1, beginDate: `${year}-10-01`, endDate: `${year}-10-07`, isUnpublished: true },
  { name: '厂庆', kind: 2, beginDate: `${year}-06-02`, endDate: `${year}-06-02` },
  { name: '国庆节调休', kind: 3, beginDate: `${year}-10-10`, endDate: `${year}-10-10` },
];
const shifts = [
  {
    ...{ name: '常白班', followsCalendar: true, isLimit: true, groups: [] },
    segments: [{ begin: '08:00', end: '17:30' }],
  },
];

export const Normal: Story = {
  name: '正常',
  parameters: { scene: { answers: [answering({ [CALL]: { entries, shifts } })] } },
  play: shows(/放假调休安排尚未公布/),
};

export const None: Story = {
  name: '空',
  parameters: { scene: { answers: [answering({ [CALL]: { entries: [], shifts: [] } })] } },
};

export const Loading: Story = loading(CALL);
