import { Modal } from 'antd';
import { useState } from 'react';
import { isApiError, messageOf } from '../../../../client/api/api-error.ts';
import { useCan } from '../../../../client/resource/permissions.ts';
import { useRecord } from '../../../../client/resource/use-record.ts';
import { useRunAction } from '../../../../client/resource/use-run-action.ts';
import type { QuestionProps } from '../../../../client/resource-views/installed-views.ts';
import { ErrorState, RowsSkeleton } from '../../../../client/resource-views/states.tsx';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import { RiskPlanningExecute as Plans, RiskRegister } from '../../../../generated/client.ts';
import { openReason } from '../../workflow/index.ts';
import { HazardForm } from '../rounds/hazard-form.tsx';
import { ItemCards } from '../rounds/item-cards.tsx';
import type { ItemView } from '../rounds/item-view.ts';
import { startOf } from '../rounds/round-dialog.tsx';
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
  const [registering, setRegistering] = useState<ItemView | null>(null);
  const [isAsked, setAsked] = useState(false);
  const can = useCan();
  const work = usePlanWork(plan, refetch);
  const { isFinishing, finish } = useFinish(plan, { work, onClose });
  const register = async (item: ItemView) => {
    // The hazard takes the item's photos over: they have to be the item's first.
    if (await work.flush()) setRegistering(work.itemAt(item.id));
    else message.warning('结果已存在本机，网络恢复后再登记隐患');
  };
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
          onFinish={() => {
            setAsked(true);
            void finish();
          }}
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
        onRegister={can(REGISTER) ? (item) => void register(item) : null}
      />
      {registering && (
        <HazardForm
          path={RiskRegister.planRegister.path}
          given={{ planRiskItemId: Number(registering.id) }}
          start={startOf(registering, plan)}
          onDone={() => setRegistering(null)}
          onClose={() => setRegistering(null)}
        />
      )}
    </Modal>
  );
}

/** Ends the plan once nothing is open and everything has arrived. */
function useFinish(plan: WireRecord, { work, onClose }: { work: ReturnType<typeof usePlanWork>; onClose(): void }) {
  const run = useRunAction();
  const [isFinishing, setFinishing] = useState(false);
  const finish = async () => {
    const open = work.items.filter(({ answer, hazard }) => openReason({ ...answer, hazardId: hazard?.id ?? null }));
    if (open[0]) {
      document.getElementById(`item-${open[0].id}`)?.scrollIntoView({ block: 'center' });
      return void message.warning(`还有 ${open.length} 项没有完成`);
    }
    if (work.photos.photos.length > 0)
      return void message.warning(`还有 ${work.photos.photos.length} 张照片没有上传完，请稍候`);
    setFinishing(true);
    try {
      if (!(await work.flush())) return void message.warning('网络不通，结果已存在本机，恢复后请再点完成排查');
      await run(Plans.execute, { id: Number(plan.id), finish: true });
      message.success('排查已完成');
      onClose();
    } catch (error) {
      if (!isApiError(error) || !error.shown) message.error(`提交失败：${messageOf(error)}`);
    } finally {
      setFinishing(false);
    }
  };
  return { isFinishing, finish };
}
