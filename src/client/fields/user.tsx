import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import type { WireRecord } from '../../engine/json.ts';
import { ReturnFocus } from '../frame/return-focus.tsx';
import { copiesOf } from '../resource/options.ts';
import { useOptions } from '../resource/use-options.ts';
import type { ClientFacet, FilterProps, FilterTextProps, InputProps } from './facet.ts';
import { relationOf } from './parts/relation-of.ts';
import { TextCell } from './parts/text-cell.tsx';
import { UserPicker } from './pickers/user-picker.tsx';

/** Name of a chosen person: what was just picked, what the record carries, else the list of users. */
function usePersonName(props: { value: unknown; carried: unknown; resource: string }, picked: WireRecord | null) {
  const { value, carried, resource } = props;
  const isPicked = picked !== null && String(picked.id) === String(value);
  const isUnknown = value !== undefined && value !== '' && !isPicked && typeof carried !== 'string';
  const lookup = { ...relationOf({ key: '', relation: null }), resource };
  const options = useOptions(lookup, {}, isUnknown);
  if (value === undefined || value === null || value === '') return '';
  if (isPicked) return String(picked.name ?? '');
  return typeof carried === 'string' ? carried : (options.find(value)?.label ?? String(value));
}

/** A read-only name with a 选择 button that opens the user picker (spec §2.8 assign modal). */
function UserInput(props: InputProps) {
  const { field, id, value, values, onChange, patch, disabled, invalid, describedBy } = props;
  const relation = relationOf(field);
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<WireRecord | null>(null);
  const carried = picked === null ? values[relation.labelKey] : undefined;
  const name = usePersonName({ value, carried, resource: relation.resource }, picked);
  const choose = (user: WireRecord) => {
    setPicked(user);
    setOpen(false);
    onChange(String(user.id));
    patch(copiesOf(relation, user));
  };
  return (
    <>
      <Space.Compact block>
        <Input
          id={id}
          readOnly
          allowClear={!field.required}
          disabled={disabled}
          status={invalid ? 'error' : undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          placeholder={field.placeholder}
          value={name}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => event.key === 'Enter' && setOpen(true)}
          onClear={() => onChange(undefined)}
        />
        <Button disabled={disabled} onClick={() => setOpen(true)}>
          选择
        </Button>
      </Space.Compact>
      {isOpen && (
        <ReturnFocus>
          <UserPicker onPick={choose} onCancel={() => setOpen(false)} />
        </ReturnFocus>
      )}
    </>
  );
}

function UserFilter({ id, field, queryKey, values, onChange }: FilterProps) {
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<WireRecord | null>(null);
  const value = values[queryKey] === '' ? undefined : values[queryKey];
  const name = usePersonName({ value, carried: undefined, resource: relationOf(field).resource }, picked);
  return (
    <>
      <Input
        id={id}
        readOnly
        allowClear
        placeholder={`请选择${field.labels.search}`}
        value={name}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => event.key === 'Enter' && setOpen(true)}
        onClear={() => onChange({ [queryKey]: '' })}
      />
      {isOpen && (
        <ReturnFocus>
          <UserPicker
            onCancel={() => setOpen(false)}
            onPick={(user) => {
              setPicked(user);
              setOpen(false);
              onChange({ [queryKey]: String(user.id) });
            }}
          />
        </ReturnFocus>
      )}
    </>
  );
}

function UserFilterText({ field, queryKey, values }: FilterTextProps) {
  const value = values[queryKey];
  return <>{usePersonName({ value, carried: undefined, resource: relationOf(field).resource }, null)}</>;
}

export const user: ClientFacet = {
  Cell: TextCell,
  Input: UserInput,
  Filter: UserFilter,
  FilterText: UserFilterText,
};
