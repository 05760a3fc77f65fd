import { Button, Select, Space } from 'antd';
import { useState } from 'react';
import { useOptions } from '../../../client/resource/use-options.ts';
import type { Person } from '../../../client/resource-views/installed-views.ts';
import type { InputProps } from '../../parts/client/facet.ts';
import { controlProps, textValue } from '../../parts/client/input-props.ts';
import { relationOf } from '../../parts/client/relation-of.ts';
import { UsersDialog } from './user-dialogs.tsx';

/** Maximum names shown; more people are shown as a number. */
const NAMES_SHOWN = 12;

/** Input for several people: their names, each removable, and the picker. */
export function UsersInput(props: InputProps) {
  const { onChange, disabled } = props;
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<readonly Person[]>([]);
  const people = usePeople(props, picked);
  const choose = (chosen: readonly Person[]) => {
    setPicked(chosen);
    setOpen(false);
    onChange(chosen.length > 0 ? chosen.map(({ id }) => id).join(',') : undefined);
  };
  return (
    <>
      <Space.Compact block>
        <Select
          {...controlProps(props)}
          className="input-wide"
          mode="multiple"
          labelInValue
          // People are chosen in the picker; this input only shows and removes them.
          open={false}
          showSearch={false}
          suffixIcon={null}
          maxTagCount={NAMES_SHOWN}
          maxTagPlaceholder={`共 ${people.length} 人`}
          value={people.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(next) => choose(people.filter(({ id }) => next.some(({ value }) => value === id)))}
          onClick={() => !disabled && setOpen(true)}
          onInputKeyDown={(event) => event.key === 'Enter' && setOpen(true)}
        />
        <Button disabled={disabled} onClick={() => setOpen(true)}>
          选择
        </Button>
      </Space.Compact>
      {isOpen && (
        <UsersDialog people={relationOf(props.field)} chosen={people} onPick={choose} onCancel={() => setOpen(false)} />
      )}
    </>
  );
}

/** Names of the chosen people: from the last choice, from the record, else from the list of users. */
function usePeople({ field, value, values }: InputProps, picked: readonly Person[]): Person[] {
  const relation = relationOf(field);
  const ids = textValue(value)
    .split(',')
    .filter((id) => id !== '');
  const names = textValue(values[relation.labelKey]).split(',');
  const carried = names.length === ids.length ? new Map(ids.map((id, at) => [id, names[at] ?? id])) : new Map();
  const nameOf = (id: string): string | undefined => picked.find((one) => one.id === id)?.name ?? carried.get(id);
  const isUnknown = ids.some((id) => nameOf(id) === undefined);
  const options = useOptions({ ...relation, as: 'select' }, values, isUnknown);
  return ids.map((id) => ({ id, name: nameOf(id) ?? options.find(id)?.label ?? id }));
}
