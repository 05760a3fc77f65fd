import type { Mutant, Suite } from '../mutant.ts';

const COMPILED: Suite = { project: 'unit', file: 'src/compiler/words/row-pointers.test.ts' };
const SERVED: Suite = { project: 'server', file: 'tests/api/words/fire-rows.test.ts' };

/** Mutants of references to other records in the table rows that belong to a record. */
export const ROW_POINTER_MUTANTS: readonly Mutant[] = [
  {
    name: 'a row keeps no copies of what it points to',
    file: 'src/compiler/rows.ts',
    find: '    if (!kept.includes(word))',
    replace: '    if (kept.length === 0)',
    caughtBy: COMPILED,
  },
  {
    name: 'a row keeps several ids as a comma list',
    file: 'src/compiler/rows.ts',
    find: '  if (isListed(property)) report',
    replace: '  if (property.items) report',
    caughtBy: COMPILED,
  },
  {
    name: 'rows point to records there are',
    file: 'src/server/records/values/relations.ts',
    find: 'rowRefusal(choices, missing,',
    replace: 'rowRefusal(choices, [],',
    caughtBy: SERVED,
  },
  {
    name: 'rows point to enabled records',
    file: 'src/server/records/values/relations.ts',
    find: 'rowRefusal(choices, stopped,',
    replace: 'rowRefusal(choices, [],',
    caughtBy: SERVED,
  },
  {
    name: 'a target that was disabled later stays in its row',
    file: 'src/server/records/values/row-pointers.ts',
    find: 'if (!kept.has(id) && !chosen.has(id))',
    replace: 'if (!chosen.has(id))',
    caughtBy: SERVED,
  },
  {
    name: 'a name sent beside an id is not stored',
    file: 'src/kinds/rows/storage.ts',
    find: '    if (names.has(key)) return [];\n',
    replace: '',
    caughtBy: SERVED,
  },
  {
    name: 'what a row points to is not deleted',
    file: 'src/server/catalog.ts',
    find: '      ...field.rowFields.map((inner) => ({ resource: name, field, inner })),\n',
    replace: '',
    caughtBy: SERVED,
  },
];
