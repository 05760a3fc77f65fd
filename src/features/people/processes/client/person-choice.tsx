import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../../client/resource/permissions.ts';
import { useUser } from '../../../../client/session/use-session.ts';
import { ReturnFocus } from '../../../../client/ui/return-focus.tsx';
import { UserPicker } from '../../users/client/index.ts';
import classes from './process.module.css';

const PEOPLE = { resource: 'sysUser', foundIn: 'sysOrg' };

interface Props {
  userId: string;
  /** Name of the chosen person; empty until it has been read. */
  name: string;
  onChoose(userId: string): void;
}

/** Choice of the person whose permitted steps are shown: the user himself, or another one if he may explain rights. */
export function PersonChoice({ userId, name, onChoose }: Props) {
  const can = useCan();
  const own = useUser();
  const [isOpen, setOpen] = useState(false);
  const isOwn = userId === own.id;
  const mayExplain = can('sysRole:why') || can('sysUser:why');
  return (
    <Space.Compact className={classes.person ?? ''}>
      {mayExplain && (
        <Input
          readOnly
          allowClear
          aria-label="人员"
          placeholder="选择人员，看他可以做什么"
          value={userId === '' ? '' : name || '…'}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => event.key === 'Enter' && setOpen(true)}
          onClear={() => onChoose('')}
        />
      )}
      <Button aria-pressed={isOwn} type={isOwn ? 'primary' : 'default'} onClick={() => onChoose(isOwn ? '' : own.id)}>
        {mayExplain ? '本人' : '看我可以做什么'}
      </Button>
      {isOpen && (
        <ReturnFocus>
          <UserPicker
            people={PEOPLE}
            onCancel={() => setOpen(false)}
            onPick={({ id }) => {
              setOpen(false);
              onChoose(String(id));
            }}
          />
        </ReturnFocus>
      )}
    </Space.Compact>
  );
}
