import type { Meta, StoryObj } from '@storybook/react-vite';
import { KindInput } from '../../.storybook/kit/kind-input.tsx';
import * as kit from '../../.storybook/kit/resource-stories.tsx';
import { SAMPLER } from '../compiler/samples/sampler.ts';
import { FIELD_KINDS } from './kinds.ts';

const meta: Meta<typeof kit.ResourceStory> = {
  title: '字段/全部种类',
  component: kit.ResourceStory,
  args: { resource: SAMPLER, screen: SAMPLER },
};
export default meta;
type Story = StoryObj<typeof kit.ResourceStory>;

function Inputs(state: { disabled?: boolean; invalid?: boolean }) {
  return (
    <div style={{ display: 'grid', gap: 16, maxWidth: 480 }}>
      {FIELD_KINDS.map((kind) => (
        <KindInput key={kind} kind={kind} {...state} />
      ))}
    </div>
  );
}

/**
 * Every kind in a table and as a filter; only at night, since by day the compared pictures cover list, detail and
 * filled form.
 */
export const List: Story = { ...kit.list, name: '列表与筛选', tags: ['night'] };
export const ListDark: Story = { ...kit.dark, name: '列表与筛选（深色）', tags: ['night'] };
export const Cards: Story = { ...kit.phone, name: '卡片（手机）' };
export const Detail: Story = { ...kit.detail, name: '详情', tags: ['night'] };
export const Add: Story = { ...kit.add, name: '表单：未填', args: { verb: 'add' } };
export const Edit: Story = { ...kit.form, name: '表单：已填', args: { verb: 'edit' }, tags: ['night'] };
export const EditDark: Story = { ...Edit, name: '表单：已填（深色）', globals: { scheme: 'dark' }, tags: ['night'] };
export const EditPhone: Story = {
  ...Edit,
  name: '表单：已填（手机）',
  globals: { viewport: { value: 'phone' } },
  tags: [],
};
export const Disabled: Story = { name: '停用', render: () => <Inputs disabled /> };
export const Invalid: Story = { name: '出错', render: () => <Inputs invalid /> };
