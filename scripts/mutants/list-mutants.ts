import type { Mutant, Suite } from './mutant.ts';

const TOTALS: Suite = { project: 'server', file: 'src/server/records/totals.db.test.ts' };
const MARKS: Suite = { project: 'server', file: 'src/server/db/change-mark.db.test.ts' };
const ORDERS: Suite = { project: 'server', file: 'src/server/records/order.db.test.ts' };
const EXPORTS: Suite = { project: 'server', file: 'src/features/records/export/server/export-records.db.test.ts' };
const HOME_LISTS: Suite = { project: 'server', file: 'tests/api/home/home-lists.test.ts' };
const PRESETS: Suite = { project: 'server', file: 'src/server/records/presets/presets.db.test.ts' };
const DUE: Suite = { project: 'server', file: 'src/features/hazard/hazards/server/sql/due.db.test.ts' };
const WORK_TIME: Suite = {
  project: 'server',
  file: 'src/features/inspection/work-calendar/server/work-time.db.test.ts',
};
const FIGURES: Suite = { project: 'server', file: 'src/features/oversight/home/server/groups.db.test.ts' };
const LISTS: Suite = { project: 'server', file: 'tests/contract/lists/lists.test.ts' };
const MOMENTS: Suite = { project: 'unit', file: 'src/kinds/storages.test.ts' };
const PLANS: Suite = { project: 'server', file: 'src/server/db/records/plans.db.test.ts' };
const SIGHT: Suite = { project: 'server', file: 'tests/contract/lists/sight.test.ts' };

/** Guards of lists: totals that match their rows, each row once, no hidden value in the output. */
export const LIST_MUTANTS: readonly Mutant[] = [
  {
    name: 'a keyword is looked for in the texts a list shows',
    file: 'src/engine/projections/query.ts',
    find: "mode === 'contains' || ",
    replace: "(mode === 'contains' && field.from === null) || ",
    caughtBy: { ...LISTS, test: 'searched by a text' },
  },
  {
    name: 'a keyword behind a relation is no reason to read every row',
    file: 'src/server/db/records/filter-sql.ts',
    find: 'const isApart = sight !== null &&',
    replace: 'const isApart = sight === undefined &&',
    caughtBy: PLANS,
  },
  {
    name: 'the end of a range means all of its second',
    file: 'src/kinds/date-time/storage.ts',
    find: '(DAY.test(end) ? DAY_MS : SECOND_MS)',
    replace: '(DAY.test(end) ? DAY_MS : 1)',
    caughtBy: MOMENTS,
  },
  {
    name: 'lists have what happened within the last second of a range',
    file: 'src/kinds/date-time/storage.ts',
    find: "[{ op: 'lt' as const, value: until }]",
    replace: "[{ op: 'lte' as const, value: new Date(until.getTime() - 1_000) }]",
    caughtBy: LISTS,
  },
  {
    name: 'rows out of sight are not counted by a condition',
    file: 'src/server/db/records/sub-queries.ts',
    find: 'matchingIn(eb, { model, filter, deleted }, branches)',
    replace: 'matchingIn(eb, { model, filter, deleted }, branches.slice(0, 0))',
    caughtBy: SIGHT,
  },
  {
    name: 'rows are drawn with the descriptor of their version',
    file: 'src/client/resource/list/use-one-edition.ts',
    find: 'page?.hash === undefined || page.hash === resource.hash ? null',
    replace: "page?.hash === undefined || page.hash !== '' ? null",
    caughtBy: { project: 'client', file: 'src/client/resource/list/use-one-edition.test.tsx' },
  },
  {
    name: 'rows say of which version they are',
    file: 'src/server/http/endpoints.ts',
    find: 'if (rowsOf !== null && ctx) reply',
    replace: "if (rowsOf === '' && ctx) reply",
    caughtBy: { project: 'server', file: 'tests/api/design/revisions.test.ts' },
  },
  {
    name: 'an empty page leads to the last one at once',
    file: 'src/client/resource/list/use-resource-list.ts',
    find: 'Math.min(pageNo - 1, Math.ceil(totalRows / pageSize))',
    replace: 'Math.max(pageNo - 1, Math.ceil(totalRows / pageSize))',
    caughtBy: { project: 'client', file: 'src/client/resource-views/resource-screen.test.tsx' },
  },
  {
    name: 'a total ends with the next write',
    file: 'src/server/db/kept.ts',
    find: 'return mark !== null && other !== null && mark >= other;',
    replace: 'return mark !== null && other !== null;',
    caughtBy: TOTALS,
  },
  {
    name: 'a total ends with a write of a table its filter reads',
    file: 'src/server/db/records/selection.ts',
    find: 'return [...new Set([model.table, ...joined, ...linked])].sort();',
    replace: 'return [model.table, ...[...joined, ...linked].slice(0, 0)];',
    caughtBy: TOTALS,
  },
  {
    name: 'a transaction keeps nothing it may yet take back',
    file: 'src/server/db/change-mark.ts',
    find: 'case when pg_current_xact_id_if_assigned() is null then',
    replace: 'case when true then',
    caughtBy: MARKS,
  },
  {
    name: 'a row seen on two grounds is listed once',
    file: 'src/server/db/records/selection.ts',
    find: 'is not true`',
    replace: 'is not null or true`',
    caughtBy: ORDERS,
  },
  {
    name: 'a sorted list goes on with the rows that have no value',
    file: 'src/server/db/records/selection.ts',
    find: '(select count(*) from near) < ',
    replace: '(select count(*) from near) < 0 * ',
    caughtBy: ORDERS,
  },
  {
    name: 'rows without a value end a sorted list, from whichever end it is read',
    file: 'src/server/db/records/selection.ts',
    find: 'const [near, far] = read.backwards ? [empty, filled] : [filled, empty];',
    replace: 'const [near, far] = [filled, empty];',
    caughtBy: ORDERS,
  },
  {
    name: 'a page read from the end is another statement than one read from the front',
    file: 'src/server/db/records/order.ts',
    find: 'return backwards ?',
    replace: 'return false ?',
    caughtBy: ORDERS,
  },
  {
    name: 'an export masks what a list masks',
    file: 'src/features/records/export/server/export-records.ts',
    find: 'mask ? masked(model, row, mask) : row',
    replace: 'row',
    caughtBy: EXPORTS,
  },
  {
    name: 'figures of the home page end with the next deadline',
    file: 'src/features/oversight/home/server/groups.ts',
    find: '(until === null || now <= until)',
    replace: 'until !== undefined',
    caughtBy: FIGURES,
  },
  {
    name: 'figures count a hazard seen on two grounds once',
    file: 'src/features/hazard/hazards/server/reading/visibility.ts',
    find: "all(namedOn(ctx, 'id'), outside, NOT_DRAFT)",
    replace: "all(namedOn(ctx, 'id'), NOT_DRAFT)",
    caughtBy: FIGURES,
  },
  {
    name: 'a hazard that waits is due anew when a limit changes',
    file: 'src/features/hazard/hazards/server/sql/due.sql.ts',
    find: "OR (TG_OP <> 'DELETE' AND NEW.code IN",
    replace: "AND (TG_OP <> 'DELETE' AND false AND NEW.code IN",
    caughtBy: FIGURES,
  },
  {
    name: 'hazards that waited before an upgrade are due after it',
    file: 'src/features/hazard/hazards/server/sql/due.sql.ts',
    find: 'IS NULL AND NOT is_deleted) THEN',
    replace: 'IS NULL AND false) THEN',
    caughtBy: DUE,
  },
  {
    name: 'a hazard that waits is due anew when the calendar changes',
    file: 'src/features/hazard/hazards/server/sql/due.sql.ts',
    find: '    PERFORM {t}.mark_hazard_dues();\n    RETURN NULL;',
    replace: '    RETURN NULL;',
    caughtBy: DUE,
  },
  {
    name: 'hazards that came under way with the old calendar are looked at again',
    file: 'src/features/hazard/hazards/server/sql/due.sql.ts',
    find: 'if (isLast && passes >= PASSES)',
    replace: 'if (isLast)',
    caughtBy: DUE,
  },
  {
    name: 'a limit in working hours passes over what is no working time',
    file: 'src/features/inspection/work-calendar/server/work-time.sql.ts',
    find: 'CONTINUE WHEN coalesce(follows, true) AND NOT',
    replace: 'CONTINUE WHEN false AND NOT',
    caughtBy: WORK_TIME,
  },
  {
    name: 'working minutes of two shifts that overlap count once',
    file: 'src/features/inspection/work-calendar/workflow/work-time.ts',
    find: '      last = span.to;\n',
    replace: '',
    caughtBy: { project: 'unit', file: 'src/features/inspection/work-calendar/workflow/work-time.test.ts' },
  },
  {
    name: 'a moved working day comes before a holiday',
    file: 'src/features/inspection/work-calendar/workflow/days.ts',
    find: 'best.kind >= entry.kind',
    replace: 'best.kind <= entry.kind',
    caughtBy: { project: 'unit', file: 'src/features/inspection/work-calendar/workflow/work-time.test.ts' },
  },
  {
    name: 'a year of the calendar that was deleted does not come back',
    file: 'src/features/inspection/work-calendar/server/give-calendar.ts',
    find: 'if (!(await noteGiven(db, `year-${year}`)) || ',
    replace: 'if (',
    caughtBy: { project: 'server', file: 'src/features/inspection/work-calendar/server/calendar.api.test.ts' },
  },
  {
    name: 'rows of stages written before an upgrade have their deadline after it',
    file: 'src/features/hazard/hazards/server/sql/due.sql.ts',
    find: "') IS NOT NULL AND to_regclass('{t}.risk_register')",
    replace: "') IS NULL AND to_regclass('{t}.risk_register')",
    caughtBy: DUE,
  },
  {
    name: 'a limit nobody can read is the standard one',
    file: 'src/features/hazard/hazards/server/sql/due.sql.ts',
    find: " AND trim(c.value) ~ '^[0-9]{1,6}([.][0-9]{1,6})?$'",
    replace: '',
    caughtBy: HOME_LISTS,
  },
  {
    name: '本月新增 opens the present month whatever period is shown',
    file: 'src/features/hazard/hazards/server/reading/filters.ts',
    find: "part === 'other' && Number(serialNum) === 1",
    replace: "part === 'none' && Number(serialNum) === 1",
    caughtBy: { project: 'server', file: 'tests/api/statistics/home-rows.test.ts' },
  },
  {
    name: '待我整改 leaves out what others have to rectify',
    file: 'src/features/hazard/hazards/server/reading/filters.ts',
    find: "(raw === 'rectify' ? all(equals('status', 0), mine(ctx, 'rectifyUserId')) : null)",
    replace: "(raw === 'rectify' ? all(equals('status', 0), ctx.caller.id ? null : mine(ctx, 'rectifyUserId')) : null)",
    caughtBy: HOME_LISTS,
  },
  {
    name: 'a to-do leads to a list its reader may read',
    file: 'src/features/oversight/home/server/todo.ts',
    find: 'if (path && action && mayDo(action, canOf(ctx)))',
    replace: 'if (path && action && mayDo(action, () => true || canOf(ctx)))',
    caughtBy: HOME_LISTS,
  },
  {
    name: 'a list somebody may not read has no counts',
    file: 'src/server/records/presets/presets.ts',
    find: "if (!mayList(ctx, resource, screen)) throw refuse('1013002');",
    replace: "if (!mayList(ctx, resource, screen) && screen.name === '') throw refuse('1013002');",
    caughtBy: PRESETS,
  },
  {
    name: 'a menu of a list somebody may not read has no number',
    file: 'src/server/records/presets/presets.ts',
    find: 'if (!preset || !mayList(ctx, resource, screen) ||',
    replace: 'if (!preset ||',
    caughtBy: PRESETS,
  },
  {
    name: 'a preset of a field somebody may not read is not counted',
    file: 'src/server/records/presets/presets.ts',
    find: 'count && knowsFilters(ctx, resource, filter)',
    replace: 'count',
    caughtBy: PRESETS,
  },
  {
    name: 'counts of presets are narrowed by what the screen always asks for',
    file: 'src/server/records/presets/presets.ts',
    find: '{ ...query, ...screen.fixed }',
    replace: '{ ...query }',
    caughtBy: PRESETS,
  },
  {
    name: 'counts of menus are bounded',
    file: 'src/server/db/records/counts.ts',
    find: 'return limit === null ? ids : ids.limit(sql.lit(limit));',
    replace: 'return ids;',
    caughtBy: PRESETS,
  },
  {
    name: 'numbers of presets are kept under the tables behind them',
    file: 'src/server/records/presets/presets.ts',
    find: 'const mark = await readMark(ctx.db, tablesBehind(asked));',
    replace: 'const mark = await readMark(ctx.db, tablesBehind(asked).slice(0, 0));',
    caughtBy: PRESETS,
  },
  {
    name: 'a colour of rows that looks at a hidden field is not named to its reader',
    file: 'src/server/schemas/schemas.ts',
    find: '!keysOfCondition(when).some((key) => hidden.has(key))',
    replace: '!keysOfCondition(when).some((key) => hidden.size < 0)',
    caughtBy: PRESETS,
  },
  {
    name: 'tasks are read again after any change until the counts name their resources',
    file: 'src/features/hazard/inbox/client/use-inbox.ts',
    find: "?? ['*'];",
    replace: '?? [];',
    caughtBy: { project: 'client', file: 'src/features/hazard/inbox/client/use-inbox.test.tsx' },
  },
];
