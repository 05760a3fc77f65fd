import { Checkbox, Form, Input, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCan } from '../../../../../client/resource/permissions.ts';
import { useBack } from '../../../../../client/ui/layers/use-back.ts';
import { needsNoProgram } from '../../../../../engine/action-effect.ts';
import { actionSpecs, VERBS } from '../../../../../engine/actions.ts';
import type { Descriptor } from '../../../../../engine/descriptor.ts';
import classes from '../designer.module.css';
import { type Choice, NO_CHOICE } from '../kind-change/choices.ts';
import { ConversionView } from '../kind-change/conversion-view.tsx';
import { type Grant, type Option, RoleGrants } from '../pickers.tsx';
import { ProblemList } from '../problem-list.tsx';
import type { Design } from '../use-design.ts';
import { type Plan, usePlan } from '../use-forms.ts';
import { usePathOf } from './use-path-of.ts';
import type { Storing } from './use-storing.ts';

interface Props {
  design: Design;
  storing: Storing;
  onClose(): void;
}

/** Shows what publishing would change, with a note for the history and a confirmation for changes of stored values. */
export default function PublishDialog({ design, storing, onClose }: Props) {
  useBack(onClose);
  const { work, typeName } = design;
  const { data: plan, problems, isPending } = usePlan(typeName, work.broken ?? JSON.stringify(work.document));
  const [isConfirmed, setConfirmed] = useState(false);
  const [choices, setChoices] = useState<{ [key: string]: Choice }>({});
  const [grants, setGrants] = useState<Grant[]>([]);
  const can = useCan();
  const verbs = can('sysRole:grantMenu') ? newVerbs(plan, design) : [];
  const changed = plan?.steps.flatMap(({ conversion }) => (conversion && !conversion.isUndo ? conversion : [])) ?? [];
  const isStopped = changed.some(({ key, failed = 0 }) => failed > 0 && choices[key]?.others !== 'empty');
  const concerns = plan?.steps.some(({ level }) => level !== 'additive') ?? false;
  const isPossible = plan !== undefined && problems.length === 0 && canPublish(plan);
  const publish = async () => {
    const given = grants.filter(({ verbs }) => verbs.length > 0);
    if (await storing.publish(isConfirmed, choices, given)) onClose();
  };
  return (
    <Modal
      open
      title={`发布“${work.document.title}”`}
      width={640}
      okText={concerns ? '确认发布' : '发布'}
      okButtonProps={{
        disabled: !isPossible || isStopped || (concerns && !isConfirmed),
        danger: concerns,
        loading: storing.isBusy,
      }}
      onOk={() => void publish()}
      onCancel={onClose}
    >
      {isPending && problems.length === 0 && <Skeleton active title={false} />}
      <ProblemList problems={problems} />
      {plan && problems.length === 0 && <PlanView plan={plan} />}
      {changed.map(({ key }) => (
        <ConversionView
          key={key}
          document={work.document}
          fieldKey={key}
          choice={choices[key] ?? NO_CHOICE}
          onChoose={(choice) => setChoices((before) => ({ ...before, [key]: choice }))}
        />
      ))}
      {verbs.length > 0 && isPossible && <GrantChoice {...{ verbs, grants }} onChange={setGrants} />}
      {concerns && isPossible && (
        <Checkbox checked={isConfirmed} onChange={(event) => setConfirmed(event.target.checked)}>
          这些修改会影响已有的数据，我已了解
        </Checkbox>
      )}
      <Form layout="vertical" className={classes.note}>
        <Form.Item label="说明" htmlFor="publish-note" extra="记入版本记录，让别人知道为什么改">
          <Input.TextArea
            id="publish-note"
            rows={2}
            maxLength={500}
            value={work.note}
            onChange={(event) => design.patch({ note: event.target.value })}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}

function canPublish({ steps }: Plan): boolean {
  return steps.length > 0 && steps.every(({ refusal }) => refusal === undefined);
}

const LEVELS: { [level: string]: string } = { additive: '增加', narrowing: '收紧', destructive: '删改' };

/** Part of the form a change belongs to, by the beginning of its path. */
const PARTS: readonly (readonly [start: string, title: string])[] = [
  ['record', '字段'],
  ['sections', '分组'],
  ['screens', '列表页'],
  ['children', '从属记录'],
  ['actions', '动作'],
];

function partOf(path: string): string {
  return PARTS.find(([start]) => path === start || path.startsWith(`${start}.`))?.[1] ?? '表单';
}

/** Lists the changes of a publish by part of the form, with the number of records affected. */
function PlanView({ plan }: { plan: Plan }) {
  const parts = new Map<string, Plan['steps']>();
  for (const step of plan.steps) parts.set(partOf(step.path), [...(parts.get(partOf(step.path)) ?? []), step]);
  const path = usePathOf(plan.resource);
  if (plan.steps.length === 0) return <p className={classes.muted}>与正在使用的版本相同，没有可发布的修改</p>;
  return (
    <div className={classes.plan}>
      {[...parts].map(([title, steps]) => (
        <section key={title} aria-label={title}>
          <h3 className={classes.planPart}>{title}</h3>
          <ul>
            {steps.map(({ path: place, level, text, rows, filters, refusal }) => (
              <li key={`${place} ${text}`} data-level={refusal ? 'refused' : level}>
                <span className={classes.level}>{refusal ? '不能发布' : LEVELS[level]}</span>
                <span>
                  {refusal ?? text}
                  {rows !== undefined && !refusal && (
                    <>
                      {`（涉及 ${rows} 条记录）`}
                      {filters && path && <Link to={`${path}?${new URLSearchParams(filters)}`}>查看记录</Link>}
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Operations added by the plan that need a permission. */
function newVerbs(plan: Plan | undefined, { work, inForce }: Design): Option[] {
  const before = new Set(actionSpecs(JSON.parse(inForce) as Descriptor).map(({ verb }) => verb)); // as the server compiled it
  const added = actionSpecs(work.document).filter(
    (spec) => !before.has(spec.verb) && (needsNoProgram(spec) || VERBS[spec.verb]?.access === 'permission'),
  );
  if (plan?.steps.every(({ path }) => !path.startsWith('actions.'))) return [];
  return added.map(({ verb, title }) => ({ value: verb, label: title ?? VERBS[verb]?.title ?? verb }));
}

/** Roles that receive the new operations with this publish. */
function GrantChoice(props: { verbs: readonly Option[]; grants: readonly Grant[]; onChange(grants: Grant[]): void }) {
  return (
    <Form layout="vertical" className={classes.note}>
      <Form.Item label="新操作的授权" extra="超级管理员拥有全部操作；角色的授权以后可在角色管理中调整">
        <RoleGrants {...props} className={classes.grant} />
      </Form.Item>
    </Form>
  );
}
