import type { UserCtx } from '../../../server/ctx.ts';

interface Answered {
  value: unknown;
  at: number;
  /** Milliseconds the reading took. */
  took: number;
}

/** Age up to which an answer is given while a newer one is reckoned. */
const MAX_AGE_MS = 60_000;
/** A reading that took less is waited for: figures of small installations are always those of the moment. */
const QUICK_MS = 500;
const PATIENCE_MS = 60;
const MAX_ANSWERS = 500;

const answersOf = new WeakMap<object, Map<string, Answered>>();

/**
 * The figures of this moment, or where they take long those last answered to the caller, of at most a minute ago. The
 * newer ones are reckoned meanwhile, so that the next request has them.
 */
export async function patiently<T>(ctx: UserCtx, name: string, read: () => Promise<T>): Promise<T> {
  const answers = answersOf.get(ctx.db.database) ?? new Map<string, Answered>();
  answersOf.set(ctx.db.database, answers);
  const key = `${ctx.tenant}|${ctx.caller.id}|${JSON.stringify(ctx.scope)}|${name}`;
  const began = Date.now();
  const reading = read().then((value) => {
    keep(answers, key, { value, at: began, took: Date.now() - began });
    return value;
  });
  const known = answers.get(key);
  if (!known || known.took < QUICK_MS || began - known.at > MAX_AGE_MS) return reading;
  // A failure of what is no longer waited for is that of the next request.
  reading.catch(() => undefined);
  return Promise.race([reading, laterThan(PATIENCE_MS).then(() => known.value as T)]); // of the same name and query
}

function laterThan(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

function keep(answers: Map<string, Answered>, key: string, answered: Answered): void {
  answers.delete(key);
  answers.set(key, answered);
  const [oldest] = answers.keys();
  if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest);
}
