import { Modal } from 'antd';
import { useRecord } from '../../../../client/resource/use-record.ts';
import type { QuestionProps } from '../../../../client/resource-views/installed-views.ts';
import { ErrorState, RowsSkeleton } from '../../../../client/resource-views/states.tsx';
import type { WireRecord } from '../../../../engine/json.ts';
import { RiskPlanningExecute as Plans, RiskRegister } from '../../../../generated/client.ts';
import { HazardForm } from './rounds/hazard-form.tsx';
import { ItemCards } from './rounds/item-cards.tsx';
import { startOf } from './rounds/round-dialog.tsx';
import { useWorkSteps } from './rounds/use-work-steps.ts';
import { WorkBar } from './rounds/work-bar.tsx';
import './rounds/rounds.css';
import { useMemo } from 'react';
import { isApiError } from '../../../../client/api/api-error.ts';
import { send } from '../../../../client/api/send.ts';
import { useUser } from '../../../../client/session/use-session.ts';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import { rowsOf } from '../../../../kinds/rows/meaning.ts';
import { type ItemView, itemsOf, rowOf } from './rounds/item-view.ts';
import type { Answers } from './rounds/use-answers.ts';
import { useRoundWork } from './rounds/use-round-work.ts';

/** 排查计划执行: the items of a plan as cards, shared by its inspectors. */
export default function ExecuteDialog({ resource, row, onClose }: QuestionProps) {
  const { data, error, refetch } = useRecord(resource, row);
  if (data) return <OpenPlan plan={data} refetch={refetch} onClose={onClose} />;
  return (
    <Modal open title={String(row.planningName ?? '')} footer={null} className="view-modal" onCancel={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={8} />}
    </Modal>
  );
}

interface Props {
  plan: WireRecord;
  refetch(): unknown;
  onClose(): void;
}

const REGISTER = 'RiskRegister:planRegister';

function OpenPlan({ plan, refetch, onClose }: Props) {
  const work = usePlanWork(plan, refetch);
  const options = { id: plan.id, work, execute: Plans.execute, registerCode: REGISTER, onClose };
  const { isAsked, isFinishing, finish, register, registering, endRegistering } = useWorkSteps(options);
  return (
    <Modal
      open
      title={String(plan.planningName ?? '')}
      width={640}
      className="view-modal round-modal"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <WorkBar
          items={work.items}
          isFinishing={isFinishing}
          sending={work.sending}
          unsent={Object.keys(work.unsent).length + work.photos.photos.length}
          onFinish={() => void finish()}
        />
      }
    >
      <header className="round-head">
        <p>
          {typeof plan.endTime === 'string' ? `请在 ${plan.endTime.slice(0, 16)} 前完成，` : ''}
          由几名排查人共同完成，他人已查的项不能修改
        </p>
      </header>
      <ItemCards
        items={work.items}
        taken={work.others}
        isAsked={isAsked}
        unsent={work.unsent}
        photos={work.photos}
        onAnswer={work.change}
        onRegister={register}
      />
      {registering && (
        <HazardForm
          path={RiskRegister.planRegister.path}
          given={{ planRiskItemId: Number(registering.id) }}
          start={startOf(registering, plan)}
          onDone={endRegistering}
          onClose={endRegistering}
        />
      )}
    </Modal>
  );
}

/** State of a plan with several inspectors: the caller's answers, and the stored results of the other inspectors. */
function usePlanWork(plan: WireRecord, refetch: () => unknown) {
  const userId = String(useUser().id);
  const id = Number(plan.id);
  const stored = useMemo(() => itemsOf(plan.items), [plan.items]);
  const others = useMemo(() => othersIn(plan, userId), [plan, userId]);
  const work = useRoundWork({
    userId,
    work: `RiskPlanningExecute:execute:${id}`,
    stored,
    send: (answers) => sendAll(id, answers, refetch),
  });
  const items = work.items.map((item, index) => (others.has(item.id) ? (stored[index] ?? item) : item));
  const itemAt = (itemId: string): ItemView | null => items.find((item) => item.id === itemId) ?? null;
  return { ...work, items, others, itemAt };
}

/** Ids of items that another inspector has checked. */
function othersIn({ items }: WireRecord, userId: string): ReadonlySet<string> {
  const taken = rowsOf(items).filter(({ checkUserId }) => checkUserId !== undefined && checkUserId !== userId);
  return new Set(taken.map(({ id }) => String(id)));
}

/** Sends all answers; if another inspector has answered an item, shows the message and sends the rest again. */
async function sendAll(id: number, answers: Answers, refetch: () => unknown): Promise<void> {
  const rest = new Map(Object.entries(answers));
  while (rest.size > 0) {
    try {
      await send(Plans.execute, { id, items: [...rest].map(([itemId, answer]) => rowOf(itemId, answer)) });
      return void refetch();
    } catch (error) {
      const taken = isApiError(error) && error.errorCode === 'H1003' ? String(error.extras.itemId) : '';
      if (!rest.delete(taken)) throw error;
      message.warning(isApiError(error) ? error.message : '');
      refetch();
    }
  }
}
