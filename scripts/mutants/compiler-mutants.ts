import type { Mutant, Suite } from './mutant.ts';

const PATTERNS: Suite = { project: 'unit', file: 'src/engine/compile/patterns/patterns.test.ts' };
const REFUSALS: Suite = { project: 'unit', file: 'src/engine/compile/refusals.test.ts' };
const JSON_TEXT: Suite = { project: 'unit', file: 'src/server/services/revisions/json-text.test.ts' };
const SEED_FILES: Suite = { project: 'unit', file: 'src/server/services/seed/check-seed-files.test.ts' };
const FORMS: Suite = { project: 'api', file: 'tests/api/attacks-forms.test.ts' };

/** What the compiler and the readers of schemas/ refuse (security.md#F10, security.md#R24). */
export const COMPILER_MUTANTS: readonly Mutant[] = [
  {
    name: 'no repetition without end inside another',
    file: 'src/engine/compile/patterns/repetition.ts',
    find: '(isUnbounded && within) || ',
    replace: '',
    caughtBy: PATTERNS,
  },
  {
    name: 'one way only to read a repeated text',
    file: 'src/engine/compile/patterns/repetition.ts',
    find: "pair % this.#size) return 'ambiguous';",
    replace: 'pair % this.#size) continue;',
    caughtBy: PATTERNS,
  },
  {
    name: 'nothing at all is not repeated',
    file: 'src/engine/compile/patterns/unfolded.ts',
    find: '    if (part.nullable) this.isAmbiguous = true;\n',
    replace: '',
    caughtBy: PATTERNS,
  },
  {
    name: 'few repetitions after one another',
    file: 'src/engine/compile/patterns/repetition.ts',
    find: "longestChain(places) > MAX_CHAIN ? 'chained' : null",
    replace: 'null',
    caughtBy: PATTERNS,
  },
  {
    name: 'patterns are weighed',
    file: 'src/engine/compile/pattern.ts',
    find: 'if (fault !== null)',
    replace: "if (fault === 'complicated')",
    caughtBy: REFUSALS,
  },
  {
    name: 'the pattern engine of the server',
    file: 'src/engine/compile/patterns/matcher.ts',
    find: 'return RE2JS.compile(text);',
    replace:
      "return new RegExp(text.replaceAll('\\\\A', '^').replaceAll('\\\\z', '$').replaceAll('\\\\x{', '\\\\u{'), 'u');",
    caughtBy: PATTERNS,
  },
  {
    name: 'a default its own kind takes',
    file: 'src/engine/compile/values.ts',
    find: 'property.default !== undefined && !isTaken(property.default, field)',
    replace: 'property.default !== undefined && false',
    caughtBy: REFUSALS,
  },
  {
    name: 'the number of choices',
    file: 'src/engine/compile/values.ts',
    find: '  if (choices.length > MAX_CHOICES) {',
    replace: '  if (choices.length < 0) {',
    caughtBy: REFUSALS,
  },
  {
    name: 'columns of the system',
    file: 'src/engine/compile/names.ts',
    find: 'INTERNAL_COLUMNS.includes(column)',
    replace: "column === 'xmin'",
    caughtBy: REFUSALS,
  },
  {
    name: 'no condition on itself',
    file: 'src/engine/compile/when.ts',
    find: '    if (circle === null) continue;\n',
    replace: '    if (circle !== null || circle === null) continue;\n',
    caughtBy: REFUSALS,
  },
  {
    name: 'every verb has a program',
    file: 'src/engine/compile/compile.ts',
    find: 'problems.push(...checkPrograms(resource, calls).problems);',
    replace: 'checkPrograms(resource, calls);',
    caughtBy: REFUSALS,
  },
  {
    name: 'names of records are for every reader',
    file: 'src/engine/compile/references.ts',
    find: '  if (shown.permission.read !== null) {',
    replace: '  if (shown.permission.read === undefined) {',
    caughtBy: REFUSALS,
  },
  {
    name: 'keys stand once in a file',
    file: 'src/server/services/revisions/json-text.ts',
    find: 'if (keys.has(key)) throw',
    replace: 'if (keys.size > 1_000) throw',
    caughtBy: JSON_TEXT,
  },
  {
    name: 'icons that are there',
    file: 'src/server/services/seed/check-seed-files.ts',
    find: 'if (!MENU_ICONS.includes(toIconExport(menu.icon)))',
    replace: 'if (MENU_ICONS.length === 0)',
    caughtBy: SEED_FILES,
  },
  {
    name: 'no numbers about fields one may not read',
    file: 'src/server/services/revisions/plan-edit.ts',
    find: 'question?.keys.some((key) => hidden?.has(key)) ?? false',
    replace: 'question === undefined',
    caughtBy: { ...FORMS, test: 'a plan and a preview' },
  },
  {
    name: 'a preview knows its reader',
    file: 'src/server/services/revisions/preview.ts',
    find: 'return { resource: known,',
    replace: 'return { resource: known && resource,',
    caughtBy: { ...FORMS, test: 'a plan and a preview' },
  },
];
