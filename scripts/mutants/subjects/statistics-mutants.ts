import type { Mutant, Suite } from '../mutant.ts';

const FIGURES: Suite = { project: 'server', file: 'tests/api/statistics/statistics.test.ts' };
const ROWS: Suite = { project: 'server', file: 'tests/api/statistics/home-rows.test.ts' };
const PATIENCE: Suite = { project: 'unit', file: 'src/features/oversight/statistics/server/patience.test.ts' };
const CARDS: Suite = { project: 'client', file: 'src/features/oversight/statistics/client/kpi-cards.test.tsx' };
const KPIS = 'src/features/oversight/statistics/server/kpis.ts';
const WAIT = 'src/features/oversight/statistics/server/patience.ts';
const CARD = 'src/features/oversight/statistics/client/kpi-cards.tsx';
const COLUMNS = 'src/features/hazard/hazards/server/sql/figures.sql.ts';

/** Mutants of statistics, and of the list of records from which a figure was computed. */
export const STATISTICS_MUTANTS: readonly Mutant[] = [
  {
    name: 'a figure of nothing is null',
    file: KPIS,
    find: 'denominator === 0 ? null : ',
    replace: '',
    caughtBy: FIGURES,
  },
  {
    name: 'a figure keeps to its organisation',
    file: KPIS,
    find: '(isWhole || isOf(organisations, cell)) && ',
    replace: '',
    caughtBy: FIGURES,
  },
  {
    name: 'a figure of the moment is not compared',
    file: KPIS,
    find: "if (period === null || definition.by === 'now')",
    replace: 'if (period === null)',
    caughtBy: FIGURES,
  },
  {
    name: 'rows behind a figure keep to its period',
    file: 'src/features/oversight/statistics/server/drill.ts',
    find: "definition.by === 'now' ? null : inPeriod(time, periodOf({ queryYear, queryMonth })),",
    replace: '',
    caughtBy: FIGURES,
  },
  {
    name: 'a department without data has no place',
    file: 'src/features/oversight/statistics/server/series.ts',
    find: '    .filter(({ value }) => value !== null);\n  return { asOf: asOf(counts)',
    replace: '  return { asOf: asOf(counts)',
    caughtBy: FIGURES,
  },
  {
    name: 'rounds keep to the departments of the reader',
    file: 'src/features/oversight/statistics/server/cells.ts',
    find: "visible: ({ scope }) => [inScope('deptId', scope)],",
    replace: 'visible: () => [{ all: [] }],',
    caughtBy: FIGURES,
  },
  {
    name: 'a recalled closing repeats no hazard',
    file: COLUMNS,
    find: '(OLD.status IN (${CLOSED})) <> (NEW.status IN (${CLOSED}))',
    replace: 'NEW.status IN (${CLOSED})',
    caughtBy: FIGURES,
  },
  {
    name: 'a rectification that was sent back is none',
    file: COLUMNS,
    find: 'IF stage.is_rectified IS NOT TRUE THEN NEW.rectified_time := NULL; END IF;',
    replace: '',
    caughtBy: { project: 'server', file: 'src/features/hazard/hazards/server/sql/kept.db.test.ts' },
  },
  {
    name: 'repeated hazards are counted again in batches that go on',
    file: COLUMNS,
    find: ".where('h.id', '>', after)",
    replace: '',
    caughtBy: { project: 'server', file: 'src/features/hazard/hazards/server/sql/kept.db.test.ts' },
  },
  {
    name: 'a day stands within its month',
    file: 'src/features/hazard/hazards/server/reading/filters.ts',
    find: 'readNumber(day, 1, 31)',
    replace: 'readNumber(day, 1, 99)',
    caughtBy: ROWS,
  },
  {
    name: 'an old answer of another user is not given',
    file: WAIT,
    find: '${ctx.caller.id}|',
    replace: '',
    caughtBy: PATIENCE,
  },
  {
    name: 'an answer of more than a minute is not given',
    file: WAIT,
    find: ' || began - cached.at > MAX_AGE_MS',
    replace: '',
    caughtBy: PATIENCE,
  },
  {
    name: 'quick figures are those of the moment',
    file: WAIT,
    find: 'cached.took < QUICK_MS || ',
    replace: '',
    caughtBy: PATIENCE,
  },
  {
    name: 'a caller who may not open rows has no ways to them',
    file: CARD,
    find: 'linkTo === null || ',
    replace: '',
    caughtBy: CARDS,
  },
  {
    name: 'no way leads to no rows',
    file: CARD,
    find: ' || count === 0',
    replace: '',
    caughtBy: CARDS,
  },
];
