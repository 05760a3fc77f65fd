import { type Exchange, isRefusal } from './judge.ts';
import type { Wire } from './wire.ts';

/** Calls that keep no answers, since they count tries or change nothing. */
const NOT_KEPT = new Set(
  '/login /sysUser/updatePwd /captcha/get /captcha/check /RiskTimedPlanning/coverPreview'.split(' '),
);
/** Calls of which only the first answer holds a password, which is shown once. */
const SHOWN_ONCE = new Set(
  '/sysUser/add /sysUser/resetPwd /sysTenant/add /sysTenant/resetPwd /setup/passwords'.split(' '),
);
const ID_LENGTH = 36;

/**
 * Sends a success again, which must be answered as before, and another action under its id, which must be refused
 * (security.md#R11). Returns null if both hold, or if the call keeps no answers.
 */
export async function retried(wire: Wire, exchange: Exchange): Promise<(Exchange & { problem: string }) | null> {
  if (!isKept(exchange)) return null;
  const { draft, request, answer } = exchange;
  const again = await wire.send(request);
  if (!SHOWN_ONCE.has(draft.route.path) && !again.body.equals(answer.body))
    return { draft, request, answer: again, problem: 'a retry is answered otherwise' };
  const other = { ...request, body: Buffer.from('{"id":999999999,"other":1}') };
  const refused = await wire.send(other);
  if (isRefusal(refused)) return null;
  return { draft, request: other, answer: refused, problem: 'another action is done under the same id' };
}

function isKept({ draft, request, answer }: Exchange): boolean {
  const ids = request.headers.filter(([name]) => name === 'x-request-id');
  const isAsDeclared = draft.method === undefined && draft.rawPath === undefined && draft.payload.kind === 'json';
  const isPost = draft.route.method === 'POST' && !NOT_KEPT.has(draft.route.path) && request.account !== null;
  return isAsDeclared && isPost && ids.length === 1 && ids[0]?.[1].length === ID_LENGTH && !isRefusal(answer);
}
