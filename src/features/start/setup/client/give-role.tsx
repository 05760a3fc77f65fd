import { Alert, Button, Progress, Select } from 'antd';
import { useState } from 'react';
import { BY_LABEL } from '../../../../client/resource/use-options.ts';
import { modal } from '../../../../client/ui/feedback/feedback.ts';
import classes from './setup.module.css';
import { type GivingRun, useGiveRole } from './use-give-role.ts';

interface Role {
  id: number;
  name: string;
  givesRights: boolean;
}

/** Gives one role to all people without any: a question with their number, progress, and an undo. */
export function GiveRole({ count, roles }: { count: number; roles: readonly Role[] }) {
  const [roleId, setRole] = useState<number | null>(null);
  const { run, give, undo } = useGiveRole();
  const role = roles.find(({ id }) => id === roleId);
  return (
    <>
      {count > 0 && !run?.isBusy && (
        <div className={classes.give}>
          <span>{count} 人还没有角色，统一授予</span>
          <Select
            aria-label="角色"
            placeholder="请选择角色"
            showSearch={BY_LABEL}
            className={classes.role}
            value={roleId}
            options={roles.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setRole}
          />
          <Button
            type="primary"
            disabled={!role}
            onClick={() => role && ask(role, count, () => void give(role, count))}
          >
            授予
          </Button>
        </div>
      )}
      {run && <Outcome run={run} onUndo={() => void undo(run)} />}
    </>
  );
}

/** Opens a confirmation; two for a role whose holders give rights to others, which few people should have. */
function ask({ name, givesRights }: Role, count: number, onOk: () => void): void {
  const again = () =>
    modal.confirm({
      title: `“${name}”能给别人授权，确定给 ${count} 人？`,
      content: '拿到这个角色的每个人都能给别人授权。这类角色一般只给一两个人，可在“用户管理”中单独授予。',
      okText: `仍然授予 ${count} 人`,
      okButtonProps: { danger: true },
      onOk,
    });
  modal.confirm({
    title: `给 ${count} 人授予“${name}”？`,
    content: `这 ${count} 人还没有任何角色，授予后立即生效。授予完成后可以在这里撤销。`,
    okText: givesRights ? '下一步' : '授予',
    onOk: givesRights ? again : onOk,
  });
}

/** Shows the progress; afterwards the number of people who got the role, with an undo button. */
function Outcome({ run, onUndo }: { run: GivingRun; onUndo: () => void }) {
  const { isBusy, undone, error } = run;
  if (isBusy) return <Running run={run} />;
  const done = undone ? undone.taken : run.ids.length;
  const isWhole = error === null && done === (undone ? run.ids.length : run.wanted);
  return (
    <Alert
      type={isWhole ? 'success' : 'warning'}
      showIcon
      className={classes.notice ?? ''}
      title={undone ? wordsOfUndo(run, undone) : wordsOfGiving(run)}
      description={error ?? undefined}
      action={
        run.ids.length > 0 &&
        (undone === null || error !== null) && (
          <Button size="small" onClick={onUndo}>
            撤销
          </Button>
        )
      }
    />
  );
}

function Running({ run: { role, wanted, ids, undone } }: { run: GivingRun }) {
  const [done, total] = undone ? [undone.seen, ids.length] : [ids.length, wanted];
  const words = `正在${undone ? '撤销' : '授予'}“${role.name}” ${done} / ${total} 人`;
  return (
    <div className={classes.running} role="status">
      {words}
      <Progress percent={Math.floor((done / total) * 100)} size="small" status="active" aria-label={words} />
    </div>
  );
}

function wordsOfGiving({ role, wanted, ids }: GivingRun): string {
  const rest = wanted - ids.length;
  return `已授予 ${ids.length} 人“${role.name}”${rest > 0 ? `，${rest} 人没有授予` : ''}`;
}

function wordsOfUndo({ role }: GivingRun, { seen, taken }: { seen: number; taken: number }): string {
  const rest = seen - taken;
  return `已撤销 ${taken} 人的“${role.name}”${rest > 0 ? `，${rest} 人没有撤销（角色已另行改动）` : ''}`;
}
