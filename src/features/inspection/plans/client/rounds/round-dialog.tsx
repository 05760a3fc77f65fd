import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useMemo } from 'react';
import { send } from '../../../../../client/api/send.ts';
import { useRunAction } from '../../../../../client/resource/use-run-action.ts';
import type { QuestionProps } from '../../../../../client/resource-views/installed-views.ts';
import { ErrorState, RowsSkeleton } from '../../../../../client/resource-views/states.tsx';
import { useUser } from '../../../../../client/session/use-session.ts';
import { message, modal } from '../../../../../client/ui/feedback/feedback.ts';
import type { WireRecord } from '../../../../../engine/json.ts';
import { RiskRegister, RiskTimedPlanningExecute as Rounds } from '../../../../../generated/client.ts';
import { HazardForm } from './hazard-form.tsx';
import { ItemCards, ReadItems } from './item-cards.tsx';
import { type ItemView, itemsOf, rowOf } from './item-view.ts';
import { RoundHead, summaryWords } from './round-head.tsx';
import { type SignInBody, SignInCard, type SignInPlace } from './sign-in-card.tsx';
import { useRoundWork } from './use-round-work.ts';
import { useWorkSteps } from './use-work-steps.ts';
import { WorkBar } from './work-bar.tsx';
import './rounds.css';

/** Reads a round, again after changes of hazards and sign-ins, so that a hazard registered elsewhere appears. */
export function useRound(id: unknown) {
  return useQuery({
    queryKey: ['RiskTimedPlanningExecute', 'detail', id],
    queryFn: ({ signal }) => send(Rounds.detail, { id: String(id) }, { signal }),
    meta: { dependsOn: ['RiskRegister', 'SignIn'] },
  });
}

/** Dialog in which an inspector does a round: signs in, checks item after item, finishes (practice.md#2). */
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

/** True if another inspector of the group has taken the round, perhaps while this dialog was open. */
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
  const work = useWork(round);
  const { isSigned, items } = work;
  const options = {
    id: round.id,
    work,
    execute: Rounds.execute,
    registerCode: REGISTER,
    confirm: () => confirmEnd(round.id),
    onClose,
  };
  const { isAsked, isFinishing, finish, register, registering, endRegistering } = useWorkSteps(options);
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
            onFinish={() => void finish()}
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
          onRegister={register}
        />
      )}
      {registering && (
        <HazardForm
          path={RiskRegister.timerPlanRegister.path}
          given={{ timedPlanItemId: Number(registering.id) }}
          start={startOf(registering, round)}
          onDone={endRegistering}
          onClose={endRegistering}
        />
      )}
    </Modal>
  );
}

/** Shows the summary of the round as the server has it; true once the inspector confirms the end. */
async function confirmEnd(id: unknown): Promise<boolean> {
  const content = summaryWords(await send(Rounds.detail, { id: String(id) }));
  return new Promise((resolve) => {
    const texts = { title: '确定完成排查？', content, okText: '完成', cancelText: '再看看' };
    modal.confirm({ ...texts, onOk: () => resolve(true), onCancel: () => resolve(false) });
  });
}

const REGISTER = 'RiskRegister:timerPlanRegister';

/** State of the caller's round: its items with answers, which are sent automatically, and its sign-in. */
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

function placesOf({ places }: WireRecord): SignInPlace[] {
  if (!Array.isArray(places)) return [];
  return places.map((place: WireRecord) => ({ id: Number(place.id), name: String(place.name) }));
}

/** Start values of a hazard's form; the server adds point and place where they are missing. */
export function startOf({ id, item, answer }: ItemView, { items, deptId, deptName }: WireRecord): WireRecord {
  const row: WireRecord = Array.isArray(items) ? (items.find((one: WireRecord) => String(one.id) === id) ?? {}) : {};
  const { riskPointTypeId, riskPointId, riskPointItemId, addressId, addressName } = row;
  // Includes names: a department outside the reader's data scope is not among the choices of the form.
  const org =
    row.orgId === undefined ? { orgId: deptId, orgName: deptName } : { orgId: row.orgId, orgName: row.orgName };
  const given = { riskPointTypeId, riskPointId, riskPointItemId, addressId, addressName, ...org };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null)),
    riskName: item.slice(0, 100),
    ...(answer.remark ? { riskDesc: answer.remark } : {}),
    ...(answer.pictures ? { pictures: answer.pictures } : {}),
  };
}
