import type { Mutant, Suite } from '../mutant.ts';

const COMPARED: Suite = { project: 'unit', file: 'src/engine/rules/comparisons.test.ts' };
const COMPILED: Suite = { project: 'unit', file: 'src/compiler/rules/rules.test.ts' };
const STORED: Suite = { project: 'server', file: 'src/server/records/values/rules.db.test.ts' };
const ALIKE: Suite = { project: 'server', file: 'tests/contract/rules/rules.test.ts' };
const DRAWN: Suite = { project: 'client', file: 'src/client/resource-views/form/form-rules.test.tsx' };
const IMPORTED: Suite = { project: 'server', file: 'tests/api/import/import-rules.test.ts' };

/** Mutants of rules that compare the fields of a record, its stored state and its caller (decision 220). */
export const RULE_MUTANTS: readonly Mutant[] = [
  {
    name: 'an empty side is not compared',
    file: 'src/engine/rules/comparisons.ts',
    find: "  if (text === '') return undefined;\n",
    replace: '',
    caughtBy: COMPARED,
  },
  {
    name: 'what is no time is not compared',
    file: 'src/engine/rules/comparisons.ts',
    find: '  if (parseWallTime(text) === null) return undefined;\n',
    replace: '',
    caughtBy: COMPARED,
  },
  {
    name: 'only fields of one family are compared',
    file: 'src/compiler/rules/comparisons.ts',
    find: '  if (own?.compared !== theirs?.compared) return null;\n',
    replace: '',
    caughtBy: COMPILED,
  },
  {
    name: 'a comparison discloses no value with fewer readers',
    file: 'src/compiler/rules/comparisons.ts',
    find: 'field.permission.read === other.permission.read;',
    replace: 'true;',
    caughtBy: COMPILED,
  },
  {
    name: 'a lock hangs on nothing a reader does not know',
    file: 'src/compiler/rules/rules.ts',
    find: 'if (looked && isUnknownToReaders(looked))',
    replace: "if (looked && key === '')",
    caughtBy: COMPILED,
  },
  {
    name: 'a locked value is not written from a body',
    file: 'src/server/records/values/form.ts',
    find: '...serverFilled(fields), ...locked]',
    replace: '...serverFilled(fields)]',
    caughtBy: STORED,
  },
  {
    name: 'rules of a form are judged by the server',
    file: 'src/server/records/values/form.ts',
    find: '    ...ruleRefusals(fields, record, rules).map(',
    replace: '    ...ruleRefusals([], record, rules).map(',
    caughtBy: STORED,
  },
  {
    name: 'a rule looks at the stored record and not at the body',
    file: 'src/server/records/values/form.ts',
    find: 'stored: current ?? null, can',
    replace: 'stored: current ? { ...current, ...Object(request.body) } : null, can',
    caughtBy: STORED,
  },
  {
    name: 'a locked value is not held against the caller',
    file: 'src/server/records/values/form.ts',
    find: '.filter(({ field }) => !isSettled(field, locked, rules))',
    replace: '',
    caughtBy: ALIKE,
  },
  {
    name: 'a locked value outlives the condition it hangs on',
    file: 'src/server/records/values/form.ts',
    find: 'if (!isSettled(key, locked, rules)) delete record[key];',
    replace: 'delete record[key];',
    caughtBy: ALIKE,
  },
  {
    name: 'rules of a form are judged by the browser',
    file: 'src/client/resource/form/form-errors.ts',
    find: 'of ruleRefusals(fields, record, rules)) {',
    replace: 'of ruleRefusals([], record, rules)) {',
    caughtBy: DRAWN,
  },
  {
    name: 'a locked input is disabled',
    file: 'src/client/resource-views/form/templates.tsx',
    find: ' || locked.has(field.key)}',
    replace: '}',
    caughtBy: DRAWN,
  },
  {
    name: 'a sheet says what it left as it was',
    file: 'src/features/records/import/server/check-all.ts',
    find: 'if (isSaid && locked.has(field.key))',
    replace: 'if (isSaid && locked.size < 0)',
    caughtBy: IMPORTED,
  },
  {
    name: 'words of choices are told apart',
    file: 'src/compiler/values.ts',
    find: "if (other !== undefined && text !== '')",
    replace: "if (other !== undefined && text === '?')",
    caughtBy: COMPILED,
  },
];
