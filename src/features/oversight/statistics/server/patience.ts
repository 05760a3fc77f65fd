import type { UserCtx } from '../../../../server/ctx.ts';

interface Answered {
  value: unknown;
  at: number;
  /** Milliseconds the reading took. */
  took: number;
}

/** Maximum age in milliseconds of an answer returned while a newer one is calculated. */
const MAX_AGE_MS = 60_000;
/** Milliseconds below which a reading counts as quick and is awaited: small installations get present figures. */
const QUICK_MS = 500;
const PATIENCE_MS = 60;
const MAX_ANSWERS = 500;

const answersOf = new WeakMap<object, Map<string, Answered>>();

/** Returns present figures, or if reading is slow the caller's previous figures, at most a minute old. */
export async function patiently<T>(ctx: UserCtx, name: string, read: () => Promise<T>): Promise<T> {
  const answers = answersOf.get(ctx.db.database) ?? new Map<string, Answered>();
  answersOf.set(ctx.db.database, answers);
  const key = `${ctx.tenant}|${ctx.caller.id}|${JSON.stringify(ctx.scope)}|${name}`;
  const began = Date.now();
  const reading = read().then((value) => {
    keep(answers, key, { value, at: began, took: Date.now() - began });
    return value;
  });
  const cached = answers.get(key);
  if (!cached || cached.took < QUICK_MS || began - cached.at > MAX_AGE_MS) return reading;
  // Avoids `unhandledRejection` if the reading fails after the cached figures were returned.
  reading.catch(() => undefined);
  return Promise.race([reading, laterThan(PATIENCE_MS).then(() => cached.value as T)]); // cached under the same name and query
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
