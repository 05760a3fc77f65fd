import { toSnake } from '../../../../../engine/projections/table.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { waitBriefly } from '../../../../../server/db/migrate/migrate.ts';
import { type DbSession, databaseFailure, type SqlRunner } from '../../../../../server/db/session.ts';
import { AppError, refuse } from '../../../../../server/errors.ts';
import { createUserCtx } from '../../../../../server/jobs/background-ctx.ts';
import type { RevisionRow } from '../../../../../server/schemas/schemas.sql.ts';
import { NO_TENANT } from '../../../../../server/tenants.ts';
import type { FeaturePlatform } from '../../../../feature.ts';
import type { VerbGrant } from '../../../../people/access/index.ts';
import { allowTime, leftEmpty } from '../plan/counts.sql.ts';
import { planDocument, readDocument, readStanding } from '../plan/edited-document.ts';
import { findRevision, publishRevision, refusingEqualValues } from '../publish.ts';
import {
  type ConversionRow,
  conversionsUnderWay,
  selectConversion,
  selectCopying,
  updateConversion,
} from '../revisions.sql.ts';
import {
  type Columns,
  copyNext,
  dropColumn,
  dropStatements,
  indexStatements,
  prepareColumns,
  ROWS_AT_ONCE,
} from './columns.sql.ts';
import { type Planned, readingOf } from './conversions.ts';

/** A draft whose values are being copied. */
interface Copying {
  platform: FeaturePlatform;
  tenant: string;
  resource: string;
  revision: number;
  signal: AbortSignal;
  /** A connection without a transaction, for indexes built while users keep writing. */
  client: SqlRunner;
}

const PAUSE_MS = 5;
const AGAIN_MS = 60;
/** Maximum attempts, about half a minute for a table that is always locked. */
const ATTEMPTS = 200;

/** Copies the remaining rows in batches, each after the last row of the batch before, and then publishes the draft. */
async function copyRevision(copying: Copying): Promise<void> {
  const { signal } = copying;
  try {
    const parts = await readParts(copying);
    for (const { columns, row } of parts) {
      if (!row.is_prepared) await prepare(copying, columns);
      while (!signal.aborted && (await copyBatch(copying, columns))) await pause(PAUSE_MS);
    }
    if (signal.aborted) return;
    await buildIndexes(copying);
    await finish(copying, parts);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await stopRevision(copying, error.message);
    await dropIndexes(copying);
  }
}

interface Part {
  row: ConversionRow;
  columns: Columns;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs work for the administrator who published, with his present permissions. */
async function asOwner<T>(
  { platform, tenant, revision }: Copying,
  work: (ctx: UserCtx, rows: ConversionRow[]) => Promise<T>,
): Promise<T> {
  const tasks: (() => Promise<void> | void)[] = [];
  const result = await platform.database.tx(tenant, async (db) => {
    const rows = await selectCopying(db, revision);
    const [first] = rows;
    if (!first) throw refuse('FORM_NOT_DRAFT');
    const actor = { tenant, userId: first.user_id, requestId: null };
    return work(await createUserCtx(platform, db, { actor, tasks }), rows);
  });
  for (const task of tasks) platform.background.run('after a change of kind', task);
  return result;
}

function readParts(copying: Copying): Promise<Part[]> {
  return asOwner(copying, async (ctx, rows) => {
    const draft = await findRevision(ctx, copying.revision);
    if (draft.state !== 'draft' || rows.some(({ edits }) => edits !== draft.edits)) throw refuse('FORM_EDITED');
    const planned = await planDraft(ctx, copying, draft);
    const parts: Part[] = [];
    for (const { from, to, fromColumn, toColumn, row } of planned.conversions) {
      if (row === null) throw refuse('FORM_EDITED');
      const reading = await readingOf(ctx.db, { from, to }, row.map);
      const columns = { id: row.id, table: toSnake(draft.resource), from: fromColumn, to: toColumn, reading };
      parts.push({ row, columns });
    }
    return parts;
  });
}

/** Plans the draft against what is in force at this moment. */
async function planDraft(ctx: UserCtx, { platform: { live } }: Copying, draft: RevisionRow): Promise<Planned> {
  const document = readDocument(draft.document, draft.resource);
  const standing = await readStanding(ctx.db, live);
  return planDocument(ctx, { standing, document, revision: draft.id, isBrief: true });
}

/** Prepares the columns under a short lock timeout, as writers queue behind a waiting lock; retries after a failure. */
async function prepare({ platform, tenant, signal }: Copying, columns: Columns): Promise<void> {
  await patiently(signal, () =>
    platform.database.tx(tenant, async (db) => {
      await waitBriefly(db);
      await prepareColumns(db, columns);
      await updateConversion(db, columns.id, { is_prepared: true, updated_time: platform.now() });
    }),
  );
}

/** Copies the next rows; false if none are left. */
async function copyBatch({ platform, tenant, signal }: Copying, columns: Columns): Promise<boolean> {
  return patiently(signal, () =>
    platform.database.tx(tenant, async (db) => {
      const row = await selectConversion(db, columns.id);
      if (row?.state !== 'copying') throw refuse('FORM_NOT_DRAFT');
      if (row.is_copied) return false;
      await waitBriefly(db);
      const next = await copyNext(db, { ...columns, after: row.last_id, limit: ROWS_AT_ONCE });
      const time = { updated_time: platform.now() };
      const set = next ? { last_id: next.last, done: row.done + next.rows, ...time } : { is_copied: true, ...time };
      await updateConversion(db, columns.id, set);
      return next !== null;
    }),
  );
}

/** Repeats work while another connection holds locks that the work needs. */
async function patiently<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (databaseFailure(error)?.kind !== 'busy' || attempt >= ATTEMPTS || signal.aborted) throw error;
      await pause(AGAIN_MS);
    }
  }
}

async function buildIndexes(copying: Copying): Promise<void> {
  const { tenant, client } = copying;
  const statements = await asOwner(copying, async (ctx) => {
    const draft = await findRevision(ctx, copying.revision);
    const { resource, conversions } = await planDraft(ctx, copying, draft);
    return indexStatements(client, { tenant, resource, columns: conversions.map(({ toColumn }) => toColumn) });
  });
  await refusingEqualValues(async () => {
    for (const statement of statements) await client.query(statement);
  });
}

/** Drops the indexes of an edit that is not published: they would refuse duplicates that the form in force allows. */
async function dropIndexes({ platform, tenant, resource: name, client }: Copying): Promise<void> {
  const resource = platform.catalogs.of(tenant).find(name);
  const statements = resource ? await dropStatements(client, { tenant, resource }) : [];
  for (const statement of statements) await client.query(statement);
}

/** Publishes in one transaction: schema, columns, revision and notice. */
async function finish(copying: Copying, parts: readonly Part[]): Promise<void> {
  await patiently(copying.signal, () =>
    asOwner(copying, async (ctx, [first]) => {
      await allowTime(ctx.db);
      await waitBriefly(ctx.db);
      await refuseLeft(ctx, parts);
      const grants = (first?.grants ?? []) as VerbGrant[]; // checked when the change was begun
      await publishRevision(ctx, copying.platform.live, { id: copying.revision, confirm: true, grants });
    }),
  );
}

/** @throws FORM_CONVERT if values written meanwhile cannot be read and may not be dropped */
async function refuseLeft(ctx: UserCtx, parts: readonly Part[]): Promise<void> {
  for (const { row, columns } of parts) {
    const now = await selectConversion(ctx.db, row.id);
    if (now?.state !== 'copying') throw refuse('FORM_NOT_DRAFT');
    if (row.others === 'empty') continue;
    const place = { table: columns.table, column: columns.from, into: columns.to };
    const { total } = await leftEmpty(ctx.db, { ...place, limit: 1, offset: 0 });
    if (total > 0) throw refuse('FORM_CONVERT', { title: row.title, count: total });
  }
}

/** Removes the new columns; the draft stays. */
async function stopRevision(
  { platform, tenant, revision, signal }: Pick<Copying, 'platform' | 'tenant' | 'revision' | 'signal'>,
  message: string,
): Promise<void> {
  await patiently(signal, () =>
    platform.database.tx(tenant, async (db) => {
      await waitBriefly(db);
      for (const row of await selectCopying(db, revision))
        await stopConversion(db, { row, message, now: platform.now() });
    }),
  );
}

export async function stopConversion(
  db: DbSession,
  { row, message, now }: { row: ConversionRow; message: string; now: Date },
): Promise<void> {
  const place = { id: row.id, table: toSnake(row.resource), from: row.from_column, to: row.to_column };
  if (row.is_prepared) await dropColumn(db, place, row.to_column);
  await updateConversion(db, row.id, { state: 'stopped', message, updated_time: now });
}

const LOOK_MS = 1_000;

/** Name of the advisory lock: one process copies at a time; when that process ends, another one takes over. */
const LOCK = 'conversions';

/** Continues all unfinished kind changes, whichever process began them; returns a function that stops this work. */
export function serveConversions(platform: FeaturePlatform): () => Promise<void> {
  const stopped = new AbortController();
  let running: Promise<void> | null = null;
  const turn = () => {
    if (running !== null || stopped.signal.aborted) return;
    running = work(platform, stopped.signal)
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) platform.log.error({ err: error }, 'change of kind');
      })
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(turn, LOOK_MS).unref();
  turn();
  return async () => {
    clearInterval(timer);
    stopped.abort();
    await running;
  };
}

async function work(platform: FeaturePlatform, signal: AbortSignal): Promise<void> {
  const { database } = platform;
  const session = database.session(NO_TENANT);
  if ((await conversionsUnderWay(session)).length === 0) return;
  await database.exclusive(
    LOCK,
    async (client) => {
      // Another process may have finished the changes while this one waited for the lock.
      for (const underWay of await conversionsUnderWay(session)) {
        if (signal.aborted) return;
        await copyRevision({ platform, ...underWay, signal, client });
      }
    },
    signal,
  );
}
