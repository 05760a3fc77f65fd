import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { copiesOf } from '../../client/resource/use-options.ts';
import type { WireRecord } from '../../engine/json.ts';
import type { InputProps } from '../parts/client/facet.ts';
import { relationOf } from '../parts/client/relation-of.ts';
import { CandidateInput } from './client/candidate-input.tsx';
import { namingOf } from './client/use-candidates.ts';
import { usePersonName } from './client/use-person-name.ts';
import { UserDialog } from './client/user-dialogs.tsx';
import { UsersInput } from './client/users-input.tsx';

/** Input for one person, or for any number of people if the relation has `multiple`. */
export function UserInput(props: InputProps) {
  const { as, multiple } = relationOf(props.field);
  if (multiple) return <UsersInput {...props} />;
  return as === 'picker' ? <OneUserInput {...props} /> : <CandidateInput {...props} />;
}

/** A read-only name with a 选择 button that opens the user picker (look.md#15.2). */
function OneUserInput(props: InputProps) {
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
        <UserDialog
          people={relation}
          naming={namingOf(relation, values)}
          onPick={choose}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  );
}
