import type { Mutant, Suite } from './mutant.ts';

const RACES: Suite = {
  project: 'reliability',
  file: 'tests/reliability/races/races.test.ts',
  test: 'exactly one wins',
};
const MIGRATE: Suite = { project: 'server', file: 'src/server/db/migrate/migrate.db.test.ts' };
const PIPELINE: Suite = { project: 'server', file: 'tests/api/pipeline.test.ts' };
const REVISIONS: Suite = { project: 'server', file: 'tests/api/design/revisions.test.ts', test: 'two administrators' };
const IMPORTS: Suite = { project: 'server', file: 'tests/api/import/import.test.ts' };
const RECORDS: Suite = { project: 'server', file: 'src/server/records/records.db.test.ts' };

const SINGLES: Suite = { project: 'server', file: 'src/server/records/singles.db.test.ts' };
const SINGLE_EDITS: Suite = { project: 'server', file: 'tests/api/design/singles.test.ts' };
const FOLDS: Suite = { project: 'server', file: 'src/server/db/statements/folding.db.test.ts' };

/** Mutants of writes: one writer at a time, all changes or none, no repetition (security.md#R10, security.md#R11). */
export const WRITE_MUTANTS: readonly Mutant[] = [
  {
    name: 'version and status of the guarded update',
    file: 'src/server/db/records/write.ts',
    find: `      .where('version', '=', param('version'))
      .where('is_deleted', '=', false)
      .where((eb) =>
        eb.and(Object.entries(guard.params).map(([column, value]) => eb(column, 'is not distinct from', value))),
      )
      .returning(historyEnd(on, { resource: param('resource'), recordId: param('id') }).as('end'));
`,
    // Removes the history's condition too: otherwise its unique index would refuse the second writer's row.
    replace: "      .where('is_deleted', '=', false).returning(sql<null>`null`.as('end'));\n",
    caughtBy: RACES,
  },
  {
    name: 'the version of the guarded update',
    file: 'src/server/db/records/write.ts',
    find: "      .where('version', '=', param('version'))\n",
    replace: '',
    caughtBy: RACES,
  },
  {
    name: 'the status changes the database knows',
    file: 'src/features/hazard/hazards/server/sql/tables.sql.ts',
    find: 'IF NEW.status IS DISTINCT FROM OLD.status AND NOT EXISTS (',
    replace: 'IF false AND NOT EXISTS (',
    caughtBy: MIGRATE,
  },
  {
    name: 'history is never changed',
    file: 'src/server/db/migrate/steps.ts',
    find: 'BEFORE UPDATE OR DELETE ON {t}.record_history',
    replace: 'BEFORE DELETE ON {t}.record_history',
    caughtBy: MIGRATE,
  },
  {
    name: 'history is never emptied',
    file: 'src/server/db/migrate/steps.ts',
    find: `      \`CREATE TRIGGER record_history_no_truncate BEFORE TRUNCATE ON {t}.record_history
        FOR EACH STATEMENT EXECUTE FUNCTION {t}.keep_history()\`,
`,
    replace: '',
    caughtBy: MIGRATE,
  },
  {
    name: 'the chain of the history',
    file: 'src/server/records/history.ts',
    find: "prev_hash: last?.hash ?? '',",
    replace: "prev_hash: '',",
    caughtBy: { project: 'server', file: 'tests/api/hazards/hazard-transitions.test.ts' },
  },
  {
    name: 'a repeated action is done once',
    file: 'src/server/http/admission/idempotency.ts',
    find: '  return isFirst ? null : storedAnswer(db, action);',
    replace: '  return isFirst ? null : ((await storedAnswer(db, action)), null);',
    caughtBy: PIPELINE,
  },
  {
    name: 'a repeated action has one body',
    file: 'src/server/http/admission/idempotency.ts',
    find: "  if (!row?.body_hash.equals(action.bodyHash)) throw refuse('REPEATED_ID');",
    replace: "  if (!row) throw refuse('REPEATED_ID');",
    caughtBy: PIPELINE,
  },
  {
    name: 'a repeated action has one caller',
    file: 'src/server/http/admission/idempotency.sql.ts',
    find: "    .where('user_id', '=', param('userId'))\n",
    replace: '',
    caughtBy: PIPELINE,
  },
  {
    name: 'nothing is committed after the caller was told it took too long',
    file: 'src/server/http/execute.ts',
    find: '    deadline.check();\n',
    replace: '',
    caughtBy: PIPELINE,
  },
  {
    name: 'a statement that takes too long is told apart from a missing database',
    file: 'src/server/http/replies/error-replies.ts',
    find: "'too-slow': 'TOO_SLOW'",
    replace: "'too-slow': 'UNAVAILABLE'",
    caughtBy: PIPELINE,
  },
  {
    name: 'a refused call is rolled back',
    file: 'src/server/db/statements/transaction.ts',
    find: "      await this.#client.query('rollback');",
    replace: "      await this.#client.query('commit');",
    caughtBy: PIPELINE,
  },
  {
    name: 'one bad row and none is written',
    file: 'src/features/records/import/server/import-file.ts',
    find: "  const blocked = options.mode === 'all' && report.errors.length > 0;",
    replace: '  const blocked = false;',
    caughtBy: IMPORTS,
  },
  {
    name: 'a dry run writes nothing',
    file: 'src/features/records/import/server/import-file.ts',
    find: '  if (!options.dryRun && !blocked',
    replace: '  if (!blocked',
    caughtBy: { project: 'server', file: 'tests/api/import/import-ledger.test.ts' },
  },
  {
    name: 'the same file is imported by one at a time',
    file: 'src/features/records/import/server/import-file.ts',
    find: '  if (!options.dryRun) await lockImport(ctx.db, target, hash);\n',
    replace: '',
    caughtBy: { ...RACES, test: 'imports' },
  },
  {
    name: 'a record changed since its import is not undone',
    file: 'src/features/records/import/server/undo.ts',
    find: '    if (state.version !== write.version) throw changedSince(state);\n',
    replace: '',
    caughtBy: { project: 'server', file: 'tests/api/import/import-base.test.ts' },
  },
  {
    name: 'one publisher at a time',
    file: 'src/features/design/form-design/server/publish.ts',
    find: '  await lockSchemas(ctx.db);\n  const row = await findRevision(ctx, of.id, true);',
    replace: '  const row = await findRevision(ctx, of.id, true);',
    caughtBy: REVISIONS,
  },
  {
    name: 'a draft from before another publish is stale',
    file: 'src/features/design/form-design/server/publish.ts',
    find: '  await refuseStale(ctx, standing, row);\n',
    replace: '',
    caughtBy: REVISIONS,
  },
  {
    name: 'a number is given out once',
    file: 'src/server/db/serials.ts',
    find: 'doUpdateSet({ last: sql`serial_counter.last + excluded.last` })',
    replace: 'doUpdateSet({ last: sql`excluded.last` })',
    caughtBy: { ...RACES, test: 'codes of their own' },
  },
  {
    name: 'a batch is deleted whole or not at all',
    file: 'src/server/records/detail.ts',
    find: '  if (rows.length !== find.ids.length) throw missing(resource);\n',
    replace: '',
    caughtBy: { project: 'server', file: 'tests/contract/writes.test.ts' },
  },
  {
    name: 'the loser of a race for a unique value is told so',
    file: 'src/server/records/store.ts',
    find: '    throw refusal ?? error;',
    replace: '    throw refusal && error;',
    caughtBy: RECORDS,
  },
  {
    name: 'what others point to is not deleted',
    file: 'src/server/records/delete.ts',
    find: 'if (!staysNamed) await refuseReferenced',
    replace: 'if (staysNamed) await refuseReferenced',
    caughtBy: RECORDS,
  },
  {
    name: 'a dictionary text an administrator changed stays at an upgrade',
    file: 'src/features/start/seed/server/new-parts.sql.ts',
    find: ".where('code', '=', code).where('value', '=', from)",
    replace: ".where('code', '=', code)",
    caughtBy: { project: 'server', file: 'src/features/start/seed/server/new-parts.db.test.ts' },
  },
  {
    name: 'only what SEED names fills an empty database',
    file: 'src/features/start/seed/server/seed.ts',
    find: "  if (config.seed !== (demo ? 'demo' : 'none')) return;\n",
    replace: '',
    caughtBy: { project: 'server', file: 'src/features/start/seed/server/seed.db.test.ts' },
  },
  {
    name: 'a tree has one mover at a time',
    file: 'src/server/records/edit.ts',
    find: "  await enterTree(ctx, ctx.catalog.resource(name), 'move');",
    replace: "  await enterTree(ctx, ctx.catalog.resource(name), 'grow');",
    caughtBy: { project: 'reliability', file: 'tests/reliability/races/trees.test.ts' },
  },
  {
    name: 'only writes without a table in common are one statement',
    file: 'src/server/db/statements/folding.ts',
    find: '  return isApart(a.writes, b.names) && isApart(b.writes, a.names);',
    replace: '  return [a, b].length > 0;',
    caughtBy: FOLDS,
  },
  {
    name: 'a trigger keeps a write from being put off',
    file: 'src/server/db/statements/fold-guard.ts',
    find: '      this.#refuseTrigger(table, events);\n',
    replace: '',
    caughtBy: FOLDS,
  },
  {
    name: 'a reference keeps two writes from being put off',
    file: 'src/server/db/statements/fold-guard.ts',
    find: '      this.#refuseReference(table);\n',
    replace: '',
    caughtBy: FOLDS,
  },
  {
    name: 'writes put off outside a transaction are all done or none',
    file: 'src/server/db/database.ts',
    find: 'if (more.length > 0) await this.#inTransaction(async (transaction) => transaction.later(statements));',
    replace: 'if (more.length > 0) for (const each of combined(statements)) await this.#once(each);',
    caughtBy: FOLDS,
  },
  {
    name: 'a value one record alone has is taken from its holder',
    file: 'src/server/records/singles.ts',
    find: 'if (taken.length === 0) return;',
    replace: 'if (taken.length >= 0) return;',
    caughtBy: SINGLES,
  },
  {
    name: 'a value is taken within its group alone',
    file: 'src/server/records/singles.ts',
    find: '...group.map((part) => is(part, after[part.key])), own',
    replace: '...group.slice(group.length).map((part) => is(part, after[part.key])), own',
    caughtBy: SINGLES,
  },
  {
    name: 'who loses a value that one record alone has is told in its history',
    file: 'src/server/records/singles.ts',
    find: 'await appendHistory(ctx, {',
    replace: 'if (id < 0) await appendHistory(ctx, {',
    caughtBy: SINGLES,
  },
  {
    name: 'takers of a value take turns',
    file: 'src/server/db/records/singles.ts',
    find: 'sql`pg_advisory_xact_lock(',
    replace: 'sql`pg_advisory_xact_lock_shared(',
    caughtBy: SINGLES,
  },
  {
    name: 'a taker of a value waits for his turn before he locks a row',
    file: 'src/server/records/singles.ts',
    find: 'if (singlesOf(resource).some(isMeant))',
    replace: 'if (body === isMeant)',
    caughtBy: SINGLES,
  },
  {
    name: 'the database keeps a second holder of a value out',
    file: 'src/server/db/migrate/tables.ts',
    find: '...table.singles.map((single) => singleIndex(table.name, single)),',
    replace: '...table.singles.slice(table.singles.length).map((single) => singleIndex(table.name, single)),',
    caughtBy: SINGLES,
  },
  {
    name: 'one row of a sheet alone gets a value that one record has',
    file: 'src/features/records/import/server/check-rows.ts',
    find: 'if (!single || !sameJson(single.value, record[key])) return [];',
    replace: 'if (!single || sameJson(single.value, record[key])) return [];',
    caughtBy: SINGLE_EDITS,
  },
  {
    name: 'records that contradict a new word stop its publication',
    file: 'src/features/design/form-design/server/plan/counts.sql.ts',
    find: 'rows.push(await countSeveral(session, of, question));',
    replace: 'rows.push(0);',
    caughtBy: SINGLE_EDITS,
  },
];
