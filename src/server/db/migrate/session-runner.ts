import { CompiledQuery } from 'kysely';
import type { DbSession } from '../session.ts';
import type { SqlRunner } from './difference.ts';

/** The session's own transaction, for the statements of a migration. */
export function runnerOf(session: DbSession): SqlRunner {
  return {
    async query<R extends Record<string, unknown>>(text: string, values: unknown[] = []) {
      return { rows: await session.all<R>({ compile: () => CompiledQuery.raw(text, values) }) };
    },
  };
}
