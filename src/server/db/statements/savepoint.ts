import { type Compilable, CompiledQuery } from 'kysely';
import type { DbSession } from '../session.ts';

function raw(text: string): Compilable<unknown> {
  return { compile: () => CompiledQuery.raw(text) };
}

/** Runs `work`; if it throws, undoes its writes, returns the error and continues the transaction. */
export async function withinSavepoint(
  session: DbSession,
  name: 'all_rows' | 'some_rows' | 'one_row',
  work: () => Promise<void>,
): Promise<unknown> {
  await session.run(raw(`savepoint ${name}`));
  try {
    await work();
    await session.run(raw(`release savepoint ${name}`));
    return undefined;
  } catch (error) {
    await session.run(raw(`rollback to savepoint ${name}`));
    return error ?? new Error('unknown failure');
  }
}
