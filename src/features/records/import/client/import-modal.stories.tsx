import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import type { ImportRecord } from '#generated/types.ts';
import { resourceNamed } from '../../../../../.storybook/kit/catalog.ts';
import { CHECKED, REFUSED } from '../../../../../.storybook/kit/import-reports.ts';
import { answering } from '../../../../../.storybook/kit/replies.ts';
import { phoneDark } from '../../../../../.storybook/kit/variants.ts';
import ImportModal from './import-modal.tsx';
import type { ImportReport } from './report.ts';

const meta: Meta = { title: '视图/导入', render: () => <Hazards /> };
export default meta;
type Story = StoryObj;

function Hazards() {
  const resource = resourceNamed('RiskRegister');
  const action = resource.actions.find(({ verb }) => verb === 'import');
  return action && <ImportModal resource={resource} action={action} onClose={() => {}} />;
}

const RECORD: ImportRecord = {
  id: 1,
  time: '2026-11-20 09:12:00',
  userName: '赵伟',
  fileName: '十一月隐患台账.xlsx',
  total: 40,
  added: 38,
  updated: 2,
  undone: 0,
};
const RECORDS: ImportRecord[] = [
  RECORD,
  { ...RECORD, id: 2, undone: 40, undoneTime: '2026-11-19 10:00:00', undoneUserName: '孙敏' },
  { ...RECORD, id: 3, refusal: '超过 24 小时，不能再撤销' },
];

const report = (data: ImportReport, records: readonly ImportRecord[] = []) => ({
  scene: { answers: [answering({ '/RiskRegister/import': data, '/RiskRegister/importRecords': records })] },
});

const choose: Story['play'] = async () => {
  const dialog = await screen.findByRole('dialog');
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await userEvent.upload(input, new File(['x'], '台账.xlsx'));
  await screen.findByText('可导入');
};

export const Start: Story = {
  name: '选择文件',
  parameters: report(CHECKED),
  play: async () => void (await screen.findByRole('dialog')),
};
/** Each of the latest imports can be undone, or shows why not. */
export const Records: Story = {
  name: '导入记录',
  parameters: report(CHECKED, RECORDS),
  play: async () => {
    await userEvent.click(await screen.findByText('导入记录（最近 3 次）'));
    await screen.findByRole('button', { name: '撤销导入' });
    await screen.findByText('超过 24 小时，不能再撤销');
  },
};
export const Checked: Story = { name: '检查通过', parameters: report(CHECKED), play: choose };
export const Refused: Story = {
  name: '有错误',
  parameters: report(REFUSED),
  play: async (context) => {
    await choose(context);
    await screen.findByText('请输入隐患名称！');
  },
};
export const RefusedPhoneDark: Story = { ...Refused, name: '有错误（手机，深色）', globals: phoneDark };
