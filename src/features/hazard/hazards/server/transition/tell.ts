import type { WireRecord } from '../../../../../engine/json.ts';
import { parseWallTime, timeSpan } from '../../../../../engine/wall-time.ts';
import { notify } from '../../../../../server/realtime/outbox.ts';
import { aboutHazard } from '../../workflow/address.ts';
import type { HazardEffect, HazardEffects } from '../../workflow/effects.ts';
import { HAZARD_NOTES, type NoteName, noteText } from '../../workflow/events.ts';
import { ROLE_FIELDS, statusOf } from '../../workflow/facts.ts';
import { stageOf } from '../../workflow/flow.ts';
import { STAGE_TITLES, VERDICT } from '../../workflow/status.ts';
import type { Transition } from './transition-state.ts';

/** Stores the messages of domain.md#13 for the people a transition concerns; they are pushed on commit. */
export async function tellPeople(work: Transition, effects: readonly HazardEffect[]): Promise<void> {
  for (const effect of effects) {
    if (effect.type === 'tell') await tell(work, effect.params);
    if (effect.type === 'tellApprovers') await send(work, 'delayAsked', work.approvers?.userIds ?? []);
  }
}

async function tell(work: Transition, { note, to, named }: HazardEffects['tell']): Promise<void> {
  const record = named === 'after' ? work.after : work.before;
  const userIds = to.map((role) => record[ROLE_FIELDS[role].id]).filter((id) => id !== undefined && id !== null);
  await send(work, note, userIds.map(String));
}

async function send(work: Transition, note: NoteName, userIds: readonly string[]): Promise<void> {
  const text = noteText(note, valuesOf(work));
  const title = HAZARD_NOTES[note].label;
  await notify(work.ctx, { userIds: [...userIds], title, text, ...aboutHazard(work.after.code) });
}

function valuesOf(work: Transition): { [key: string]: string | undefined } {
  const { after, before, input, ctx, reason } = work;
  const text = (value: unknown) => (value === undefined || value === null ? undefined : String(value));
  return {
    riskName: text(after.riskName),
    addressName: text(after.addressName ?? after.locationText),
    grade: Number(after.againCheckResult) === VERDICT.major ? '重大隐患' : '一般隐患',
    accomplishTime: text(after.accomplishTime),
    accetpOpinion: text(input.accetpOpinion),
    rebackReason: text(input.rebackReason),
    opinion: text(input.judgeOpinion ?? input.againCheckOpinion),
    person: ctx.caller.name,
    stage: STAGE_TITLES[stageOf(work.event, statusOf(before))],
    waited: waited(work),
    newPerson: newPerson(before, after),
    reason: reason ?? undefined,
    date: text(input.newAccomplishTime),
  };
}

/** Time since the open stage began, in the format of the process flow. */
function waited({ before, ctx }: Transition): string {
  const since = parseWallTime(String(before.stageTime ?? before.submitTime ?? ''));
  return timeSpan(since, ctx.now());
}

/** Name of the person an assignment appointed. */
function newPerson(before: WireRecord, after: WireRecord): string | undefined {
  const changed = Object.values(ROLE_FIELDS).find(({ id }) => String(before[id]) !== String(after[id]));
  return changed && String(after[changed.name]);
}
