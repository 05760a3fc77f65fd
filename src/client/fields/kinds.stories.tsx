import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import * as kit from '../../../.storybook/kit/resource-stories.tsx';
import { fixtureOf } from '../../engine/fields/fixtures/registry.ts';
import { compileSampler, SAMPLER, samplerField } from '../../engine/fields/fixtures/sampler.ts';
import { FIELD_KINDS, type FieldKind } from '../../engine/fields/kinds.ts';
import { facetOf } from './registry.ts';

const meta: Meta<typeof kit.ResourceStory> = {
  title: '字段/全部种类',
  component: kit.ResourceStory,
  args: { resource: SAMPLER, screen: SAMPLER },
};
export default meta;
type Story = StoryObj<typeof kit.ResourceStory>;

const sampler = compileSampler();

function Inputs({ disabled = false, invalid = false }: { disabled?: boolean; invalid?: boolean }) {
  return (
    <div style={{ display: 'grid', gap: 16, maxWidth: 480 }}>
      {FIELD_KINDS.map((kind) => (
        <Input key={kind} kind={kind} disabled={disabled} invalid={invalid} />
      ))}
    </div>
  );
}

function Input({ kind, disabled, invalid }: { kind: FieldKind; disabled: boolean; invalid: boolean }) {
  const field = samplerField(kind, sampler);
  const [value, setValue] = useState<unknown>(fixtureOf(kind).values[0]);
  const { Input: KindInput } = facetOf(kind);
  const id = `input-${kind}`;
  return (
    <div>
      <label htmlFor={id} style={{ display: 'block' }}>
        {field.title}
      </label>
      <KindInput
        field={field}
        id={id}
        value={value}
        onChange={setValue}
        values={{ [field.key]: value }}
        labelOf={(key) => key}
        patch={() => {}}
        disabled={disabled}
        invalid={invalid}
        describedBy={`${id}-help`}
      />
      <p id={`${id}-help`} style={{ color: invalid ? 'var(--hz-danger-text)' : 'var(--hz-text-2)' }}>
        {invalid ? field.messages.required : kind}
      </p>
    </div>
  );
}

/** Every kind in a table and as a filter. */
export const List: Story = { ...kit.list, name: '列表与筛选' };
export const ListDark: Story = { ...kit.dark, name: '列表与筛选（深色）' };
export const Cards: Story = { ...kit.phone, name: '卡片（手机）' };
export const Detail: Story = { ...kit.detail, name: '详情' };
export const Add: Story = { ...kit.add, name: '表单：未填', args: { verb: 'add' } };
export const Edit: Story = { ...kit.form, name: '表单：已填', args: { verb: 'edit' } };
export const EditDark: Story = { ...Edit, name: '表单：已填（深色）', globals: { scheme: 'dark' } };
export const EditPhone: Story = { ...Edit, name: '表单：已填（手机）', globals: { viewport: { value: 'phone' } } };
export const Disabled: Story = { name: '停用', render: () => <Inputs disabled /> };
export const Invalid: Story = { name: '出错', render: () => <Inputs invalid /> };
