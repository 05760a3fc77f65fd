import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form } from 'antd';
import { send } from '../../../../../client/api/send.ts';
import { needsNoProgram } from '../../../../../engine/action-effect.ts';
import { actionSpecs, VERBS } from '../../../../../engine/actions.ts';
import type { Descriptor } from '../../../../../engine/descriptor.ts';
import { sysRole } from '../../../../../generated/client.ts';
import classes from '../designer.module.css';
import type { Design } from '../use-design.ts';
import type { Plan } from '../use-forms.ts';

export interface Grant {
  roleId: string;
  verbs: string[];
}

interface Props {
  verbs: readonly { value: string; label: string }[];
  grants: readonly Grant[];
  onChange(grants: Grant[]): void;
}

/** Operations added by the plan that need a permission. */
export function newVerbs(plan: Plan | undefined, { work, inForce }: Design): { value: string; label: string }[] {
  const before = new Set(actionSpecs(JSON.parse(inForce) as Descriptor).map(({ verb }) => verb)); // as the server compiled it
  const added = actionSpecs(work.document).filter(
    (spec) => !before.has(spec.verb) && (needsNoProgram(spec) || VERBS[spec.verb]?.access === 'permission'),
  );
  if (plan?.steps.every(({ path }) => !path.startsWith('actions.'))) return [];
  return added.map(({ verb, title }) => ({ value: verb, label: title ?? VERBS[verb]?.title ?? verb }));
}

/** Roles that receive the new operations with this publish. */
export default function GrantChoice({ verbs, grants, onChange }: Props) {
  const { data: roles } = useQuery({ queryKey: ['sysRole', 'dropDown'], queryFn: () => send(sysRole.dropDown) });
  const chosen = (roleId: string) => grants.find((each) => each.roleId === roleId)?.verbs ?? [];
  const grant = (roleId: string, next: string[]) =>
    onChange([
      ...grants.filter((each) => each.roleId !== roleId),
      ...(next.length > 0 ? [{ roleId, verbs: next }] : []),
    ]);
  return (
    <Form layout="vertical" className={classes.note}>
      <Form.Item label="新操作的授权" extra="超级管理员拥有全部操作；角色的授权以后可在角色管理中调整">
        {(roles ?? []).map(({ id, name }) => (
          <fieldset key={String(id)} className={classes.grant} aria-label={String(name)}>
            <span>{String(name)}</span>
            <Checkbox.Group
              options={[...verbs]}
              value={chosen(String(id))}
              onChange={(next) => grant(String(id), next)}
            />
          </fieldset>
        ))}
      </Form.Item>
    </Form>
  );
}
