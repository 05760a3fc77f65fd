import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { isApiError, messageOf } from '../../../../client/api/api-error.ts';
import { send } from '../../../../client/api/send.ts';
import { useCan } from '../../../../client/resource/permissions.ts';
import { useRunAction } from '../../../../client/resource/use-run-action.ts';
import type { QuestionProps } from '../../../../client/resource-views/installed-views.ts';
import { ErrorState, RowsSkeleton } from '../../../../client/resource-views/states.tsx';
import { useUser } from '../../../../client/session/use-session.ts';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import { RiskRegister, RiskTimedPlanningExecute as Rounds } from '../../../../generated/client.ts';
import { openReason } from '../../workflow/index.ts';
import { HazardForm } from './hazard-form.tsx';
import { ItemCards, ReadItems } from './item-cards.tsx';
import { type ItemView, itemsOf, rowOf } from './item-view.ts';
import { RoundHead } from './round-head.tsx';
import { type SignInBody, SignInCard, type SignInPlace } from './sign-in-card.tsx';
import type { Photo } from './use-photos.ts';
import { useRoundWork } from './use-round-work.ts';
import { WorkBar } from './work-bar.tsx';
import './rounds.css';

/** Fetched again while the round is open: a hazard registered elsewhere shows. */
export function useRound(id: unknown) {
  return useQuery({
    queryKey: ['RiskTimedPlanningExecute', 'detail', id],
    queryFn: ({ signal }) => send(Rounds.detail, { id: String(id) }, { signal }),
    meta: { dependsOn: ['RiskRegister', 'SignIn'] },
  });
}

/** A round as its inspector does it: signs in, looks at item after item, finishes (practice.md#2). */
export default function RoundDialog({ row, onClose }: QuestionProps) {
  const { data, error, refetch } = useRound(row.id);
  const { id: userId } = useUser();
  if (data && isOthers(data, userId)) return <TakenRound round={data} onClose={onClose} />;
  if (data) return <OpenRound round={data} onClose={onClose} />;
  return (
    <Modal open title={String(row.planningName ?? '')} footer={null} className="view-modal" onCancel={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={8} />}
    </Modal>
  );
}

/** True if another person goes: one of the group may have been first while the round was open here. */
function isOthers({ checkUserId }: WireRecord, userId: unknown): boolean {
  return checkUserId !== undefined && checkUserId !== null && String(checkUserId) !== String(userId);
}

function TakenRound({ round, onClose }: { round: WireRecord; onClose(): void }) {
  return (
    <Modal
      open
      title={String(round.planningName ?? '')}
      width={640}
      footer={null}
      className="view-modal round-modal"
      onCancel={onClose}
    >
      <p className="round-taken" role="status">
        已由 {String(round.checkUserName ?? '他人')} 签到执行，您不用再去。
      </p>
      <RoundHead round={round} />
      <ReadItems items={itemsOf(round.items)} />
    </Modal>
  );
}

function OpenRound({ round, onClose }: { round: WireRecord; onClose(): void }) {
  const [registering, setRegistering] = useState<ItemView | null>(null);
  const [isAsked, setAsked] = useState(false);
  const can = useCan();
  const work = useWork(round);
  const { isSigned, items } = work;
  const { isFinishing, finish } = useFinish(round, { work, onClose });
  const register = async (item: ItemView) => {
    // The hazard takes the item's photos over: they have to be the item's first.
    if (await work.flush()) setRegistering(work.itemAt(item.id));
    else message.warning('结果已存在本机，网络恢复后再登记隐患');
  };
  return (
    <Modal
      open
      title={String(round.planningName ?? '')}
      width={640}
      className="view-modal round-modal"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        isSigned && (
          <WorkBar
            {...{ items, isFinishing }}
            sending={work.sending}
            unsent={Object.keys(work.unsent).length + work.photos.photos.length}
            onFinish={() => {
              setAsked(true);
              void finish();
            }}
          />
        )
      }
    >
      <RoundHead round={round} />
      {!isSigned && (
        <SignInCard
          places={placesOf(round)}
          photos={work.photos}
          pictures={work.signIn.ids}
          onRemovePicture={work.signIn.remove}
          onSignIn={work.sign}
        />
      )}
      {isSigned && (
        <ItemCards
          {...{ items, isAsked }}
          unsent={work.unsent}
          photos={work.photos}
          onAnswer={work.change}
          onRegister={can(REGISTER) ? (item) => void register(item) : null}
        />
      )}
      {registering && (
        <HazardForm
          path={RiskRegister.timerPlanRegister.path}
          given={{ timedPlanItemId: Number(registering.id) }}
          start={startOf(registering, round)}
          onDone={() => setRegistering(null)}
          onClose={() => setRegistering(null)}
        />
      )}
    </Modal>
  );
}

const REGISTER = 'RiskRegister:timerPlanRegister';

/** The round of the caller with what it sends. */
function useWork(round: WireRecord) {
  const { id: userId } = useUser();
  const run = useRunAction();
  const id = String(round.id);
  const stored = useMemo(() => itemsOf(round.items), [round.items]);
  const work = useRoundWork({
    userId: String(userId),
    work: `RiskTimedPlanningExecute:execute:${id}`,
    stored,
    async send(answers) {
      const rows = Object.entries(answers).map(([itemId, answer]) => rowOf(itemId, answer));
      await send(Rounds.execute, { id: Number(id), items: rows });
    },
  });
  const sign = async (body: SignInBody) => {
    await run(Rounds.signIn, { id: Number(id), ...body });
    work.signIn.clear();
    message.success('签到成功');
  };
  const itemAt = (itemId: string) => work.items.find((item) => item.id === itemId) ?? null;
  return { ...work, sign, itemAt, isSigned: round.signTime !== undefined && round.signTime !== null };
}

interface Finishing {
  work: ReturnType<typeof useWork>;
  onClose(): void;
}

function useFinish(round: WireRecord, { work, onClose }: Finishing) {
  const run = useRunAction();
  const [isFinishing, setFinishing] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  useEffect(() => {
    if (missing !== null) document.getElementById(`item-${missing}`)?.scrollIntoView({ block: 'center' });
  }, [missing]);
  const finish = async () => {
    const open = work.items.filter(({ answer, hazard }) => openReason({ ...answer, hazardId: hazard?.id ?? null }));
    setMissing(null);
    if (open[0]) {
      setMissing(open[0].id);
      return void message.warning(`还有 ${open.length} 项没有完成`);
    }
    const photos = unfinished(work.photos.photos);
    if (photos !== null) return void message.warning(photos);
    setFinishing(true);
    try {
      if (!(await work.flush())) return void message.warning('网络不通，结果已存在本机，恢复后请再点完成排查');
      await run(Rounds.execute, { id: Number(round.id), finish: true });
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

/** Why the photos keep the round open; null: all have arrived. */
function unfinished(photos: readonly Photo[]): string | null {
  if (photos.some(({ state }) => state === 'failed')) return '有照片上传失败，请移除后重拍';
  return photos.length > 0 ? `还有 ${photos.length} 张照片没有上传完，请稍候` : null;
}

function placesOf({ places }: WireRecord): SignInPlace[] {
  if (!Array.isArray(places)) return [];
  return places.map((place: WireRecord) => ({ id: Number(place.id), name: String(place.name) }));
}

/** What the form of a hazard starts with; the server adds point and place where it is left out. */
export function startOf({ id, item, answer }: ItemView, { items, deptId }: WireRecord): WireRecord {
  const row: WireRecord = Array.isArray(items) ? (items.find((one: WireRecord) => String(one.id) === id) ?? {}) : {};
  const { riskPointTypeId, riskPointId, riskPointItemId, addressId, orgId = deptId } = row;
  const known = { riskPointTypeId, riskPointId, riskPointItemId, addressId, orgId };
  return {
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined && value !== null)),
    riskName: item.slice(0, 100),
    ...(answer.remark ? { riskDesc: answer.remark } : {}),
    ...(answer.pictures ? { pictures: answer.pictures } : {}),
  };
}
