import type { Mutant, Suite } from './mutant.ts';

const MARKUP: Suite = { project: 'unit', file: 'src/kinds/rich-text/clean-html.test.ts' };
const STORAGES: Suite = { project: 'unit', file: 'src/kinds/storages.test.ts' };
const EVALUATED: Suite = { project: 'unit', file: 'src/engine/expressions/expression.test.ts' };
const COMPILED: Suite = { project: 'unit', file: 'src/compiler/expressions/following.test.ts' };
const ANSWERS: Suite = { project: 'unit', file: 'src/server/records/values/answer-size.test.ts' };
const RECORDS: Suite = { project: 'server', file: 'src/server/records/following.db.test.ts' };

/** Mutants of guards against requests whose cost grows faster than their size (security.md#R16, security.md#R24). */
export const WEIGHT_MUTANTS: readonly Mutant[] = [
  {
    name: 'formatted text is refused by its length before it is read',
    file: 'src/kinds/rich-text/storage.ts',
    find: '    if (isTooLong(html, field)) return refused(field.messages.maxLength);\n',
    replace: '',
    caughtBy: MARKUP,
  },
  {
    name: 'formatted text is read to a depth',
    file: 'src/kinds/rich-text/server/clean-html.ts',
    find: '    if (read.depth > MAX_DEPTH)',
    replace: '    if (read.depth > Infinity)',
    caughtBy: MARKUP,
  },
  {
    name: 'formatted text is read to a number of elements',
    file: 'src/kinds/rich-text/server/clean-html.ts',
    find: '    if (read.elements > MAX_ELEMENTS)',
    replace: '    if (read.elements > Infinity)',
    caughtBy: MARKUP,
  },
  {
    name: 'only markup as it is written counts as clean',
    file: 'src/kinds/rich-text/server/clean-html.ts',
    find: '    if (!CLEAN_TAG.test(tag)) return false;\n',
    replace: '',
    caughtBy: MARKUP,
  },
  {
    name: 'unbalanced markup is not clean',
    file: 'src/kinds/rich-text/server/clean-html.ts',
    find: 'if (open.pop() !== name) return false;',
    replace: 'open.pop();',
    caughtBy: MARKUP,
  },
  {
    name: 'a schedule is not read beyond its length',
    file: 'src/kinds/cron/storage.ts',
    find: '  if (value.length > MAX_LENGTH) return refused(field.messages.pattern);\n',
    replace: '',
    caughtBy: { ...STORAGES, test: 'a schedule is not read' },
  },
  {
    name: 'a joined text ends at its limit',
    file: 'src/engine/expressions/expression.ts',
    find: '    if (text.length >= most) return text.slice(0, most);\n',
    replace: '',
    caughtBy: EVALUATED,
  },
  {
    name: 'a text that is only shown ends at the limit of its field',
    file: 'src/engine/expressions/following.ts',
    find: 'field.virtual && value.length > maxLength ? [...value] : []',
    replace: '[]',
    caughtBy: COMPILED,
  },
  {
    name: 'computed texts of one record are weighed together',
    file: 'src/compiler/expressions/following.ts',
    find: '  checkTexts(values, context.report);\n',
    replace: '',
    caughtBy: COMPILED,
  },
  {
    name: 'an answer is counted while it is made',
    file: 'src/server/records/values/rows.ts',
    find: '    if (bytes > most)',
    replace: '    if (bytes > Infinity)',
    caughtBy: ANSWERS,
  },
  {
    name: 'records of a list are counted',
    file: 'src/server/records/values/rows.ts',
    find: '  completeWithin(records, { complete: virtualValues(ctx, model.resource.fields) });',
    replace: '  records.forEach(virtualValues(ctx, model.resource.fields) ?? (() => undefined));',
    caughtBy: RECORDS,
  },
  {
    name: 'the beginning of a ready shape is no pattern',
    file: 'src/compiler/words/shape.ts',
    find: "  if (!BEGINNING.test(prefix)) report.add(`${at}.prefix`, '只能用字母、数字、汉字和 . _ # -，最多 20 个字符');\n",
    replace: '',
    caughtBy: { project: 'unit', file: 'src/compiler/words/shape.test.ts' },
  },
  {
    name: 'people are read together with their rights',
    file: 'src/server/session/identity.ts',
    find: 'const AT_ONCE = 500;',
    replace: 'const AT_ONCE = 1;',
    caughtBy: {
      project: 'server',
      file: 'src/features/start/seed/server/seed.db.test.ts',
      test: 'reads people together',
    },
  },
];
