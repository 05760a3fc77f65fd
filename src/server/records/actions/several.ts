import type { UserCtx } from '../../ctx.ts';
import type { AppError } from '../../errors.ts';
import { type ActionKey, claimAction, hashBody, keepAnswer } from '../../http/admission/idempotency.ts';
import { sentenceOf, toAppError } from '../../http/replies/error-replies.ts';
import type { Platform } from '../../platform.ts';

/** The caller, and the database for transactions. */
export interface Performer {
  ctx: UserCtx;
  database: Pick<Platform['database'], 'tx'>;
}

/** One action for several records; `route` and `content` identify a repeated request. */
export interface Several {
  route: string;
  content: unknown;
  ids: readonly number[];
}

/** Result for one record; `message` says why the action was not performed. */
export interface Verdict {
  id: number;
  isDone: boolean;
  message?: string;
}

type Work = (ctx: UserCtx, id: number) => Promise<unknown>;

/** Time in ms after which no further record is begun; the request's limit is 2 s later (security.md#R12). */
const BUDGET_MS = 3_000;

const TOO_LONG = '本次未处理：用时过长，请再次提交';
const AFTER_DEFECT = '本次未处理：服务器出现异常，请联系管理员';

/**
 * Performs `work` on several records, each in its own transaction; a refused record does not affect the others
 * (decision 045).
 * @throws the first record's refusal if all records are refused with the same message about values
 */
export async function performEach(by: Performer, of: Several, work: Work): Promise<Verdict[]> {
  const end = performance.now() + BUDGET_MS;
  const ended: Ended[] = [];
  let isBroken = false;
  for (const id of of.ids) {
    if (isBroken || performance.now() > end) {
      ended.push({ id, refusal: null, message: isBroken ? AFTER_DEFECT : TOO_LONG });
      continue;
    }
    const one = await performOne(by, { ...of, id }, work);
    isBroken = one.isDefect === true;
    ended.push(one);
  }
  const shared = sharedRefusal(ended);
  if (shared) throw shared;
  return ended.map(({ id, message }) => ({ id, isDone: message === null, ...(message === null ? {} : { message }) }));
}

/** Result for one record; `message` is null if the action was performed. */
interface Ended {
  id: number;
  refusal: AppError | null;
  message: string | null;
  isDefect?: boolean;
}

async function performOne(by: Performer, of: Several & { id: number }, work: Work): Promise<Ended> {
  const { id } = of;
  try {
    await inTransaction(by, of, work);
    return { id, refusal: null, message: null };
  } catch (error) {
    const refusal = toAppError(error);
    if (refusal) return { id, refusal, message: sentenceOf(refusal) };
    by.ctx.afterCommit(() => Promise.reject(error)); // logs the error: the server logs a rejected task
    return { id, refusal: null, message: AFTER_DEFECT, isDefect: true };
  }
}

type Task = () => Promise<void> | void;

/** Runs `work` on one record only once: a repeated request gets the first result (security.md#R11). */
async function inTransaction(
  { ctx, database }: Performer,
  { route, content, id }: Several & { id: number },
  work: Work,
): Promise<void> {
  const tasks: Task[] = [];
  const once: ActionKey | null =
    ctx.requestId === null
      ? null
      : {
          userId: ctx.caller.id,
          route: `${route}/${id}`,
          key: ctx.requestId,
          bodyHash: hashBody(content, undefined),
        };
  await database.tx(ctx.tenant, async (db) => {
    if (once && (await claimAction(db, once, ctx.now())) !== null) return;
    await work({ ...ctx, db, afterCommit: (task) => tasks.push(task) }, id);
    if (once) await keepAnswer(db, once, '');
  });
  for (const task of tasks) ctx.afterCommit(task);
}

/** Refusal that all records share because of the form's values, so that the form can show it; null if there is none. */
function sharedRefusal(ended: readonly Ended[]): AppError | null {
  const refusal = ended[0]?.refusal;
  if (refusal?.code !== 400) return null;
  return ended.every((one) => one.refusal?.code === 400 && one.message === ended[0]?.message) ? refusal : null;
}
