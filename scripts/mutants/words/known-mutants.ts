import type { Mutant, Suite } from '../mutant.ts';

const KNOWN: Suite = { project: 'unit', file: 'scripts/schemas/words/known-everywhere.test.ts' };
const SHOWN: Suite = { project: 'unit', file: 'scripts/schemas/words/shown.test.ts' };
const PAIRS: Suite = { project: 'server', file: 'tests/contract/rules/rules.test.ts' };
const CONDITIONS: Suite = { project: 'unit', file: 'src/engine/rules/conditions.test.ts' };

/** Mutants of tests that every descriptor keyword is in the meta schema, the guide, a story and the API document. */
export const KNOWN_MUTANTS: readonly Mutant[] = [
  {
    name: 'a word of the vocabulary is in the meta schema, in the guide and in a story',
    file: 'src/compiler/revisions/words.ts',
    find: "  'x-initial': { look: '开始的值' },\n",
    replace: "  'x-initial': { look: '开始的值' },\n  'x-forgotten': { look: '忘记的词' },\n",
    caughtBy: KNOWN,
  },
  {
    name: 'explanations name every word that was written',
    file: 'scripts/schemas/words/explanation.ts',
    find: "    writtenWords(of, ['record', 'properties', field.key]),\n",
    replace: '',
    caughtBy: KNOWN,
  },
  {
    name: 'a message no refusal shows is a mistake',
    file: 'src/compiler/record.ts',
    find: "  ['x-messages', words.FIELD_MESSAGE_KEYS],\n",
    replace: '',
    caughtBy: KNOWN,
  },
  {
    name: 'sections have no words of their own making',
    file: 'src/compiler/compile.ts',
    find: "  for (const section of sections) report.keys('sections', section, words.SECTION_KEYS);\n",
    replace: '',
    caughtBy: KNOWN,
  },
  {
    name: 'what a comparison demands is in the API document',
    file: 'src/compiler/openapi/records.ts',
    find: '  const rules = [...lock, ...compare.map(({ message }) => message)];',
    replace: '  const rules = [...lock, ...compare.slice(compare.length).map(({ message }) => message)];',
    caughtBy: SHOWN,
  },
  {
    name: 'a hidden input is empty in the conditions of others',
    file: 'src/engine/rules/conditions.ts',
    find: '    const seen = withoutKeys(record, hidden);',
    replace: '    const seen = withoutKeys(record, new Set());',
    caughtBy: CONDITIONS,
  },
  {
    name: 'a form draws and checks only the inputs that apply',
    file: 'src/client/resource/form/form-values.ts',
    find: '  return withoutKeys(values, hiddenKeys(fields, values));',
    replace: '  return withoutKeys(values, new Set());',
    caughtBy: PAIRS,
  },
];
