import { Input } from 'antd';
import { useState } from 'react';
import type { WireRecord } from '../../engine/json.ts';
import type { FilterProps } from '../parts/client/facet.ts';
import { relationOf } from '../parts/client/relation-of.ts';
import { usePersonName } from './client/use-person-name.ts';
import { UserDialog } from './client/user-dialogs.tsx';

export default function UserFilter({ id, field, queryKey, values, onChange }: FilterProps) {
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
        <UserDialog
          people={relationOf(field)}
          onCancel={() => setOpen(false)}
          onPick={(user) => {
            setPicked(user);
            setOpen(false);
            onChange({ [queryKey]: String(user.id) });
          }}
        />
      )}
    </>
  );
}
