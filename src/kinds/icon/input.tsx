import { Button, Input, Popover, Space } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { InputProps } from '../parts/client/facet.ts';
import { textValue } from '../parts/client/input-props.ts';

// Lazy: all icons together are a large chunk.
const NamedIcon = lazy(() => import('./client/named-icon.tsx'));
const IconPicker = lazy(() => import('./client/icon-picker.tsx'));

/** The icon and its name; 选择 opens the picker by category (look.md#13.4). */
export function IconInput(props: InputProps) {
  const { field, id, value, onChange, disabled, invalid, describedBy } = props;
  const [isOpen, setOpen] = useState(false);
  const name = textValue(value);
  const pick = (next: string) => {
    onChange(next);
    setOpen(false);
  };
  return (
    <Space.Compact block>
      <Input
        id={id}
        readOnly
        allowClear
        disabled={disabled}
        status={invalid ? 'error' : undefined}
        aria-describedby={describedBy}
        placeholder={field.placeholder}
        prefix={
          name && (
            <Suspense fallback={null}>
              <NamedIcon name={name} />
            </Suspense>
          )
        }
        value={name}
        onClear={() => onChange(undefined)}
      />
      <Popover
        trigger="click"
        open={isOpen}
        onOpenChange={setOpen}
        placement="bottomRight"
        content={
          <Suspense fallback="加载中…">
            <IconPicker value={name} onPick={pick} />
          </Suspense>
        }
      >
        <Button disabled={disabled}>选择</Button>
      </Popover>
    </Space.Compact>
  );
}
