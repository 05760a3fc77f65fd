import { useMemo } from 'react';
import { isApiError } from '../../../../../client/api/api-error.ts';
import { send } from '../../../../../client/api/send.ts';
import { useUser } from '../../../../../client/session/use-session.ts';
import { message } from '../../../../../client/ui/feedback/feedback.ts';
import type { WireRecord } from '../../../../../engine/json.ts';
import { RiskPlanningExecute as Plans } from '../../../../../generated/client.ts';
import { rowsOf } from '../../../../../kinds/rows/meaning.ts';
import { type ItemView, itemsOf, rowOf } from '../rounds/item-view.ts';
import type { Answers } from '../rounds/use-answers.ts';
import { useRoundWork } from '../rounds/use-round-work.ts';

/** State of a plan with several inspectors: the answers of this one, and the stored results of the others. */
export function usePlanWork(plan: WireRecord, refetch: () => unknown) {
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

/**
 * Sends all answers. If another inspector has already answered an item, shows the server's message and sends the rest
 * again without it.
 */
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
