import type { Mutant, Suite } from '../mutant.ts';

const RECORDS: Suite = { project: 'server', file: 'src/server/records/following.db.test.ts' };
const COMPILED: Suite = { project: 'unit', file: 'src/compiler/expressions/following.test.ts' };
const PAIRS: Suite = { project: 'server', file: 'tests/contract/following-pairs.test.ts' };
const SHEETS: Suite = { project: 'server', file: 'tests/api/import/import-rules.test.ts' };
const FILLED: Suite = { project: 'server', file: 'tests/api/design/following-fill.test.ts' };

const FILLING = 'src/server/jobs/fill-following.ts';
const VALUES = 'src/server/records/values/following.ts';
const COMPILER = 'src/compiler/expressions/following.ts';

/** Mutants of values that the server derives: computed values, presets and serial numbers. */
export const FOLLOWING_MUTANTS: readonly Mutant[] = [
  {
    name: 'a computed value beyond its limits is refused',
    file: VALUES,
    find: 'else if (isWithinLimits(field, value)) record',
    replace: 'else if (field) record',
    caughtBy: RECORDS,
  },
  {
    name: 'a value made at reading asks for its right',
    file: VALUES,
    find: 'virtual.filter(({ field }) => mayRead(field, (code) => may(ctx, code)))',
    replace: 'virtual.filter(({ field }) => mayRead(field, () => true))',
    caughtBy: RECORDS,
  },
  {
    name: 'a computed field is not writable',
    file: 'src/compiler/field.ts',
    find: " || property['x-from'] !== undefined || isFollowing;",
    replace: " || property['x-from'] !== undefined;",
    caughtBy: COMPILED,
  },
  {
    name: 'a value of the clock alone is no change',
    file: 'src/server/records/edit.ts',
    find: '!base && !value?.isMomentary',
    replace: '!base',
    caughtBy: RECORDS,
  },
  {
    name: 'an edit is not filled with defaults',
    file: 'src/server/records/values/form.ts',
    find: '  if (!current) fillPresets(',
    replace: '  fillPresets(',
    caughtBy: RECORDS,
  },
  {
    name: 'an emptied field of a new record stays empty',
    file: 'src/engine/expressions/following.ts',
    find: ' && !of.given.has(field.key)',
    replace: '',
    caughtBy: COMPILED,
  },
  {
    name: 'what was last sent asks for the right of its field',
    file: 'src/server/records/last-sent.ts',
    find: 'mayRead(field, can) && mayWrite(field, can)',
    replace: 'field.key !== can.name',
    caughtBy: RECORDS,
  },
  {
    name: 'a record is numbered once',
    file: 'src/server/records/values/following.ts',
    find: '    if (number === null || record[key] !== undefined) continue;\n',
    replace: '    if (number === null) continue;\n',
    caughtBy: SHEETS,
  },
  {
    name: 'the filling passes over rows written since',
    file: 'src/server/db/following-fill.ts',
    find: ".where('id', '=', param('id')).where('version', '=', param('version'))",
    replace: ".where('id', '=', param('id'))",
    caughtBy: RECORDS,
  },
  {
    name: 'a changed calendar recalculates limits',
    file: FILLING,
    find: '...(edition === undefined ? [] : [edition])',
    replace: '',
    caughtBy: RECORDS,
  },
  {
    name: 'a recalculation begins after writers with an older calendar',
    file: FILLING,
    find: 'const isAlone = await tryName(db, CALENDAR_LOCK);',
    replace: 'const isAlone = tryName.length > 0;',
    caughtBy: RECORDS,
  },
  {
    name: 'a recalculated value takes along what reads it',
    file: FILLING,
    find: ' || field.value?.reads.some((key) => changed.has(key))',
    replace: '',
    caughtBy: FILLED,
  },
  {
    name: 'a computed field asks the rights of what it reads',
    file: COMPILER,
    find: 'if (operand.permission.read !== null && operand.permission.read !== field.permission.read) {',
    replace: 'if (operand.permission.read === field.key) {',
    caughtBy: COMPILED,
  },
  {
    name: 'values that read each other in a circle',
    file: COMPILER,
    find: '    if (way.includes(key)) {\n',
    replace: '    if (way.length > 99) {\n',
    caughtBy: COMPILED,
  },
  {
    name: 'a preview does not read hidden inputs',
    file: 'src/client/resource/form/following-values.ts',
    find: 'const hidden = [...hiddenKeys(inputs, of.record)];',
    replace: 'const hidden = [...hiddenKeys(inputs.slice(0, 0), of.record)];',
    caughtBy: PAIRS,
  },
  {
    name: 'the dry run of a sheet computes',
    file: 'src/features/records/import/server/target.ts',
    find: '  await completeRecord(ctx, ',
    replace: '  if (before) await completeRecord(ctx, ',
    caughtBy: SHEETS,
  },
];
