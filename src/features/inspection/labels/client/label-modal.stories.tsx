import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen } from 'storybook/test';
import { resourceNamed } from '../../../../../.storybook/kit/catalog.ts';
import { answering, silent } from '../../../../../.storybook/kit/replies.ts';
import type { PrintedLabel, PrintedLabels } from '../../../../engine/labels.ts';
import LabelModal from './label-modal.tsx';

const meta: Meta = { title: '视图/打印标签', render: () => <Machines /> };
export default meta;
type Story = StoryObj;

const PATH = '/EquipmentFile/label';

function Machines() {
  const resource = resourceNamed('EquipmentFile');
  const action = resource.actions.find(({ verb }) => verb === 'label');
  return action && <LabelModal resource={resource} action={action} query={{}} onClose={() => {}} />;
}

const machine = (n: number, more: Partial<PrintedLabel> = {}): PrintedLabel => ({
  id: String(n),
  code: `ef${n}`,
  number: `EQ-${String(n).padStart(3, '0')}`,
  title: '合成一装置反应釜',
  fields: [
    { title: '规格型号', text: 'R-2000L' },
    { title: '位置', text: '合成一装置' },
  ],
  ...more,
});

const LONG = machine(2, {
  number: '甲醇合成-压缩机-二〇二六-零零一二三四五六七八九十号机组备用机',
  title: '环氧乙烷储罐区氮封系统自力式调节阀组及其配套的远程紧急切断装置（东侧一号）',
});

const labels = (count: number, more: Partial<PrintedLabels> = {}): PrintedLabels => ({
  total: count,
  labels: Array.from({ length: count }, (_, n) => (n === 1 ? LONG : machine(n + 1))),
  ...more,
});
const answered = (data: PrintedLabels) => ({ scene: { answers: [answering({ [PATH]: data })] } });

export const Several: Story = {
  name: '两张纸',
  parameters: answered(labels(30)),
  play: async () => void (await screen.findByText('共 30 个标签，2 张 A4 纸')),
};

export const TooMany: Story = {
  name: '超过一次的张数',
  parameters: answered(labels(20, { total: 731 })),
  play: async () => void (await screen.findByText(/符合条件的有 731 条/)),
};

export const Nothing: Story = {
  name: '没有记录',
  parameters: answered({ total: 0, labels: [] }),
  play: async () => void (await screen.findByText('没有可打印的记录')),
};

export const Loading: Story = {
  name: '加载中',
  parameters: { scene: { answers: [silent(PATH)] } },
  play: async () => void (await screen.findByRole('dialog')),
};
