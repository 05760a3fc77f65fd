import { Checkbox, Form, Input, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../../../client/resource/permissions.ts';
import { useBack } from '../../../../../client/ui/layers/use-back.ts';
import classes from '../designer.module.css';
import { type Choice, NO_CHOICE } from '../kind-change/choices.ts';
import { ConversionView } from '../kind-change/conversion-view.tsx';
import { ProblemList } from '../problem-list.tsx';
import type { Design } from '../use-design.ts';
import { type Plan, usePlan } from '../use-forms.ts';
import GrantChoice, { type Grant, newVerbs } from './grant-choice.tsx';
import { PlanView } from './plan-view.tsx';
import type { Storing } from './use-storing.ts';

interface Props {
  design: Design;
  storing: Storing;
  onClose(): void;
}

/** Shows the present plan, with a note for the history, and a confirmation for changes of stored values. */
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
    if (await storing.publish(isConfirmed, choices, grants)) onClose();
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
