import type { Mutant, Suite } from './mutant.ts';

const PATTERNS: Suite = { project: 'unit', file: 'src/compiler/patterns/patterns.test.ts' };
const REFUSALS: Suite = { project: 'unit', file: 'src/compiler/refusals.test.ts' };
const JSON_TEXT: Suite = { project: 'unit', file: 'src/server/schemas/json-text.test.ts' };
const SEED_FILES: Suite = { project: 'unit', file: 'src/features/start/seed/server/check-seed-files.test.ts' };
const REFERENCES: Suite = { project: 'unit', file: 'src/compiler/reference-kind.test.ts' };
const ONCE: Suite = { project: 'unit', file: 'src/compiler/once.test.ts' };
const FORMS: Suite = { project: 'server', file: 'tests/api/attacks/forms.test.ts' };

/** Mutants that remove errors of the compiler and of the readers of schemas/ (security.md#F10, security.md#R24). */
export const COMPILER_MUTANTS: readonly Mutant[] = [
  {
    name: 'a kept resource is that of the same neighbours',
    file: 'src/compiler/compile.ts',
    find: 'kept.kinds === kinds && isSame(kept.met, catalog)',
    replace: 'kept.kinds === kinds && kept.met instanceof Map',
    caughtBy: ONCE,
  },
  {
    name: 'a kept resource is that of the same resource of people',
    file: 'src/compiler/compile.ts',
    find: 'kept.kinds === kinds && isSame',
    replace: "kept.kinds !== '' && isSame",
    caughtBy: ONCE,
  },
  {
    name: 'what is kept of a descriptor stays what it was compiled from',
    file: 'src/compiler/compile.ts',
    find: 'for (const one of [descriptor, ...met.values()])',
    replace: 'for (const one of met.values())',
    caughtBy: ONCE,
  },
  {
    name: 'one resource alone is that of people',
    file: 'src/compiler/kind.ts',
    find: '  if (other) report.add(',
    replace: '  if (!other && name === said) report.add(',
    caughtBy: REFERENCES,
  },
  {
    name: 'ids of people travel as references to them do',
    file: 'src/compiler/kind.ts',
    find: "if (ids !== 'digits') report",
    replace: "if (ids === 'number' && name === said) report",
    caughtBy: REFERENCES,
  },
  {
    name: 'a person is chosen among a resource of people',
    file: 'src/compiler/field.ts',
    find: "  if (facet.refersTo && facet.choice && !relation && context.path !== 'base')",
    replace: "  if (facet.refersTo && !facet.choice && !relation && context.path !== 'base')",
    caughtBy: REFERENCES,
  },
  {
    name: 'people are named for a stage where there is a workflow',
    file: 'src/compiler/references.ts',
    find: '  if (stageResource === null) report',
    replace: "  if (stageResource === '') report",
    caughtBy: REFERENCES,
  },
  {
    name: 'links of other calls are no files',
    file: 'src/kinds/files/storage.ts',
    find: '  if (resource !== files) return undefined;\n',
    replace: '',
    caughtBy: REFERENCES,
  },
  {
    name: 'a preset filters by what its list knows',
    file: 'src/compiler/programs.ts',
    find: 'if (!queryKeys.includes(key)) report.unknown(at, key, queryKeys);',
    replace: 'if (key === at) report.unknown(at, key, queryKeys);',
    caughtBy: { project: 'unit', file: 'src/compiler/refusals.test.ts', test: 'presets' },
  },
  {
    name: 'one value within an organisation where callers see no other',
    file: 'src/compiler/words/single.ts',
    find: 'if (scope !== null && !single.within.includes(scope)) {',
    replace: 'if (scope === key) {',
    caughtBy: { project: 'unit', file: 'src/compiler/words/single.test.ts' },
  },
  {
    name: 'no repetition without end inside another',
    file: 'src/compiler/patterns/repetition.ts',
    find: '(isUnbounded && within) || ',
    replace: '',
    caughtBy: PATTERNS,
  },
  {
    name: 'one way only to read a repeated text',
    file: 'src/compiler/patterns/repetition.ts',
    find: "pair % this.#size) return 'ambiguous';",
    replace: 'pair % this.#size) continue;',
    caughtBy: PATTERNS,
  },
  {
    name: 'nothing at all is not repeated',
    file: 'src/compiler/patterns/unfolded.ts',
    find: '    if (part.nullable) this.isAmbiguous = true;\n',
    replace: '',
    caughtBy: PATTERNS,
  },
  {
    name: 'few repetitions after one another',
    file: 'src/compiler/patterns/repetition.ts',
    find: "longestChain(places) > MAX_CHAIN ? 'chained' : null",
    replace: 'null',
    caughtBy: PATTERNS,
  },
  {
    name: 'patterns are weighed',
    file: 'src/compiler/pattern.ts',
    find: 'if (fault !== null)',
    replace: "if (fault === 'complicated')",
    caughtBy: REFUSALS,
  },
  {
    name: 'the pattern engine of the server',
    file: 'src/compiler/patterns/matcher.ts',
    find: 'return RE2JS.compile(text);',
    replace:
      "return new RegExp(text.replaceAll('\\\\A', '^').replaceAll('\\\\z', '$').replaceAll('\\\\x{', '\\\\u{'), 'u');",
    caughtBy: PATTERNS,
  },
  {
    name: 'a default its own kind takes',
    file: 'src/compiler/values.ts',
    find: 'property.default !== undefined && !isTaken(property.default, field)',
    replace: 'property.default !== undefined && false',
    caughtBy: REFUSALS,
  },
  {
    name: 'the number of choices',
    file: 'src/compiler/values.ts',
    find: '  if (choices.length > MAX_CHOICES) {',
    replace: '  if (choices.length < 0) {',
    caughtBy: REFUSALS,
  },
  {
    name: 'columns of the system',
    file: 'src/compiler/names.ts',
    find: 'INTERNAL_COLUMNS.includes(column)',
    replace: "column === 'xmin'",
    caughtBy: REFUSALS,
  },
  {
    name: 'no condition on itself',
    file: 'src/compiler/when.ts',
    find: '    if (circle === null) continue;\n',
    replace: '    if (circle !== null || circle === null) continue;\n',
    caughtBy: REFUSALS,
  },
  {
    name: 'every verb has a program',
    file: 'src/compiler/compile.ts',
    find: 'addAll(problems, checkPrograms(resource, calls, resources).problems);',
    replace: 'checkPrograms(resource, calls, resources);',
    caughtBy: REFUSALS,
  },
  {
    name: 'names of records are for every reader',
    file: 'src/compiler/references.ts',
    find: '  if (displayField.permission.read !== null) {',
    replace: '  if (displayField.permission.read === undefined) {',
    caughtBy: REFUSALS,
  },
  {
    name: 'keys stand once in a file',
    file: 'src/server/schemas/grammar.ts',
    find: 'if (keys.has(key)) throw',
    replace: 'if (keys.size > 1_000) throw',
    caughtBy: JSON_TEXT,
  },
  {
    name: 'icons that are there',
    file: 'src/features/start/seed/server/check-seed-files.ts',
    find: 'if (!MENU_ICONS.includes(toIconExport(menu.icon)))',
    replace: 'if (MENU_ICONS.length === 0)',
    caughtBy: SEED_FILES,
  },
  {
    name: 'buttons of a screen belong to its menu',
    file: 'src/features/start/seed/server/check-seed-files.ts',
    find: '!screenVerbs(resource, component) && !isMistyped)',
    replace: 'isMistyped)',
    caughtBy: SEED_FILES,
  },
  {
    name: 'no numbers about fields one may not read',
    file: 'src/features/design/form-design/server/plan/plan-edit.ts',
    find: 'question?.keys.some((key) => hidden?.has(key)) ?? false',
    replace: 'question === undefined',
    caughtBy: { ...FORMS, test: 'a plan and a preview' },
  },
  {
    name: 'a preview knows its reader',
    file: 'src/features/design/form-design/server/preview.ts',
    find: 'return { resource: readable,',
    replace: 'return { resource: readable && resource,',
    caughtBy: { ...FORMS, test: 'a plan and a preview' },
  },
];
