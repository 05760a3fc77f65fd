import { Modal } from 'antd';
import { useRecord } from '../../../../../client/resource/use-record.ts';
import type { QuestionProps } from '../../../../../client/resource-views/installed-views.ts';
import { ErrorState, RowsSkeleton } from '../../../../../client/resource-views/states.tsx';
import type { WireRecord } from '../../../../../engine/json.ts';
import { RiskPlanningExecute as Plans, RiskRegister } from '../../../../../generated/client.ts';
import { HazardForm } from '../rounds/hazard-form.tsx';
import { ItemCards } from '../rounds/item-cards.tsx';
import { startOf } from '../rounds/round-dialog.tsx';
import { useWorkSteps } from '../rounds/use-work-steps.ts';
import { WorkBar } from '../rounds/work-bar.tsx';
import { usePlanWork } from './use-plan-work.ts';
import '../rounds/rounds.css';

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
