import type { DbSession } from '../../../../server/db/session.ts';
import { createNotice } from '../../../hazard/papers/index.ts';
import type { FileStore } from '../../../records/files/index.ts';
import type { Actors } from './actors.ts';
import { DAY, HOUR } from './work-hours.ts';

/** Fixed case of domain.md#14 whose hazards are all on one rectification notice. */
const CASE = 'C12';
const DAYS_BEFORE = 6;

/** Key under which the hazards of a fixed case are stored: `C5`, or `C12`, `C12#2`, `C12#3`. */
export function caseKey(name: string, known: ReadonlyMap<string, number>): string {
  for (let n = 1; ; n += 1) {
    const key = n === 1 ? name : `${name}#${n}`;
    if (!known.has(key)) return key;
  }
}

interface NoticeMeans {
  db: DbSession;
  actors: Actors;
  store: FileStore;
  /** Account that writes the notice. */
  manager: string;
  cases: ReadonlyMap<string, number>;
  t0: number;
}

/** Writes the 整改通知单 for the hazards of C12; skipped if an excerpt has none of them. */
export async function writeNotice({ db, actors, store, manager, cases, t0 }: NoticeMeans): Promise<void> {
  const ids = [...cases].filter(([key]) => key === CASE || key.startsWith(`${CASE}#`)).map(([, id]) => id);
  if (ids.length === 0) return;
  const ctx = await actors.ctx(manager, { at: t0 - DAYS_BEFORE * DAY + 10 * HOUR, db });
  await createNotice(ctx, store, ids);
}
