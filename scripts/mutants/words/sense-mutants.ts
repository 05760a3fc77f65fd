import type { Mutant, Suite } from '../mutant.ts';

const PLANTED: Suite = { project: 'server', file: 'tests/api/design/planted-mistakes.test.ts' };

/** Mutants of checks that report keywords without effect in a descriptor, and report each mistake only once. */
export const SENSE_MUTANTS: readonly Mutant[] = [
  {
    name: 'words for other kinds',
    file: 'src/features/design/form-design/server/plan/field-sense.ts',
    find: 'if (value === false || schema[word] === value) continue;',
    replace: 'if (value !== undefined) continue;',
    caughtBy: PLANTED,
  },
  {
    name: 'a search that finds nothing',
    file: 'src/features/design/form-design/server/plan/field-sense.ts',
    find: 'search === false || field.search !== null) return;',
    replace: 'search === false || field.search === null) return;',
    caughtBy: PLANTED,
  },
  {
    name: 'required fields have an input',
    file: 'src/features/design/form-design/server/plan/field-sense.ts',
    find: '!field.base && !field.show.form && ',
    replace: 'field.base && ',
    caughtBy: PLANTED,
  },
  {
    name: 'conditions on values a field has',
    file: 'src/features/design/form-design/server/plan/check-sense.ts',
    find: 'if (isPossible) continue;',
    replace: 'if (isPossible || codes) continue;',
    caughtBy: PLANTED,
  },
  {
    name: 'comparisons that contradict',
    file: 'src/features/design/form-design/server/plan/check-sense.ts',
    find: 'strict && isAbove(to, from)',
    replace: 'strict && to === from',
    caughtBy: PLANTED,
  },
  {
    name: 'divisors of zero that are reckoned',
    file: 'src/features/design/form-design/server/plan/check-sense.ts',
    find: 'constantOf(inner[1]) === 0',
    replace: 'inner[1] === 0',
    caughtBy: PLANTED,
  },
  {
    name: 'patterns hold the whole text',
    file: 'src/features/design/form-design/server/plan/field-sense.ts',
    find: 'else if (!isWhole(tree))',
    replace: 'else if (false)',
    caughtBy: PLANTED,
  },
  {
    name: 'permissions a menu gives',
    file: 'src/features/design/form-design/server/plan/check-sense.ts',
    find: 'if (grantable.has(code)) continue;',
    replace: 'if (grantable.size > 0) continue;',
    caughtBy: PLANTED,
  },
  {
    name: 'a publish is held to the sense of its words',
    file: 'src/features/design/form-design/server/plan/edited-document.ts',
    find: 'if (problems.length > 0) throw refused(document.title, problems);',
    replace: 'if (problems.length > 1_000) throw refused(document.title, problems);',
    caughtBy: PLANTED,
  },
  {
    name: 'a misspelt verb is one line',
    file: 'scripts/schemas/check/compile-files.ts',
    find: "return typeof given === 'string' ? meant : { ...given, verb: meant };",
    replace: 'return given;',
    caughtBy: PLANTED,
  },
  {
    name: 'what is sound of a file is looked at',
    file: 'src/server/schemas/sound-part.ts',
    find: 'for (let round = 0; round < MAX_ROUNDS; round++)',
    replace: 'for (let round = 0; round < 1; round++)',
    caughtBy: PLANTED,
  },
  {
    name: 'measures of figures are counted',
    file: 'src/features/oversight/statistics/server/check-definitions.ts',
    find: 'if (!measures.includes(measure)) report',
    replace: 'if (measures.length === 0) report',
    caughtBy: PLANTED,
  },
  {
    name: 'cards do not overlap the edge of a wall',
    file: 'src/features/oversight/boards/server/check-boards.ts',
    find: 'x + width > COLUMNS || y + tall > height',
    replace: 'y + tall > height',
    caughtBy: PLANTED,
  },
  {
    name: 'moved working days are weekends',
    file: 'src/features/inspection/work-calendar/server/check-calendar.ts',
    find: 'entry.kind === DAY_KIND.work && !isWeekend(day)',
    replace: 'entry.kind === DAY_KIND.work && day === ""',
    caughtBy: PLANTED,
  },
];
