import type { Mutant, Suite } from './mutant.ts';

const TURNS: Suite = { project: 'unit', file: 'src/features/records/import/server/reading/turns.test.ts' };
const PRESENT: Suite = { project: 'unit', file: 'src/features/records/import/server/resolving/present.test.ts' };
const WORKBOOK: Suite = { project: 'unit', file: 'src/server/workbook/read-workbook.test.ts' };
const PARSERS: Suite = { project: 'unit', file: 'src/kinds/parsers.test.ts' };
const BREATH: Suite = { project: 'unit', file: 'src/server/jobs/breath.test.ts' };
const LOSSLESS: Suite = { project: 'server', file: 'tests/contract/sheets/sheet-lossless.test.ts' };
const EXPORTED: Suite = { project: 'server', file: 'tests/contract/lists/lists.test.ts', test: 'the export of' };
const HOSTILE: Suite = { project: 'server', file: 'tests/api/attacks/sheets.test.ts', test: 'rows of names' };

/** Mutants of limits on the cost of one sheet, and on the records that it may change (security.md#R26). */
export const SHEET_MUTANTS: readonly Mutant[] = [
  {
    name: 'days and moments of an export are typed cells',
    file: 'src/features/records/export/server/cell-value.ts',
    find: 'if (time !== undefined) return serialOf(String(value)) ?? String(value);',
    replace: '',
    caughtBy: EXPORTED,
  },
  {
    name: 'a moment written to the second is no day without a time',
    file: 'src/server/workbook/serial-date.ts',
    find: ' && !/s/i.test(wordsOf(format))',
    replace: '',
    caughtBy: WORKBOOK,
  },
  {
    name: 'long work is done in turns',
    file: 'src/server/jobs/breath.ts',
    find: '< TURN_MS) return;',
    replace: '< 1e9) return;',
    caughtBy: BREATH,
  },
  {
    name: 'something like an unknown text is looked for of the first of a column',
    file: 'src/features/records/import/server/resolving/unknowns.ts',
    find: ' && before < MAX_SUGGESTED',
    replace: '',
    caughtBy: TURNS,
  },
  {
    name: 'blank lines of a sheet are listed as far as people leave some',
    file: 'src/features/records/import/server/reading/rows.ts',
    find: ' && blank < MAX_OTHER_ROWS',
    replace: '',
    caughtBy: TURNS,
  },
  {
    name: 'lines in a circle are left out',
    file: 'src/features/records/import/server/resolving/siblings.ts',
    find: "states.set(at, isFree ? 'placed' : 'left');",
    replace: "states.set(at, 'placed');",
    caughtBy: TURNS,
  },
  {
    name: 'a report lists the first errors',
    file: 'src/features/records/import/server/import-file.ts',
    find: 'report.errors.slice(0, MAX_ERRORS)',
    replace: 'report.errors',
    caughtBy: HOSTILE,
  },
  {
    name: 'texts no cell can hold',
    file: 'src/server/workbook/sheet-grid.ts',
    find: "  if (value.text.length > MAX_CELL_TEXT) throw refusal('cellText');\n",
    replace: '',
    caughtBy: WORKBOOK,
  },
  {
    name: 'characters of all cells together',
    file: 'src/server/workbook/sheet-grid.ts',
    find: ' || this.#characters < 0',
    replace: '',
    caughtBy: WORKBOOK,
  },
  {
    name: 'digits of a number in a cell',
    file: 'src/kinds/integer/numbers.ts',
    find: '  if (trimmed.length > MAX_DIGITS) return bad(field.messages.type);\n',
    replace: '',
    caughtBy: PARSERS,
  },
  {
    name: 'characters of a time in a cell',
    file: 'src/engine/wall-time.ts',
    find: '  if (t.length > MAX_TIME_TEXT) return null;\n',
    replace: '',
    caughtBy: PARSERS,
  },
  {
    name: 'an unchanged cell keeps what a sheet cannot hold',
    file: 'src/features/records/import/server/resolving/resolve.ts',
    find: 'if (present && isAsWritten(',
    replace: 'if (present && present.record.id === null && isAsWritten(',
    caughtBy: LOSSLESS,
  },
  {
    name: 'a choice is read anew where its other half changes',
    file: 'src/features/records/import/server/resolving/present.ts',
    find: 'if (others.some(',
    replace: 'if (others.length > 9 && others.some(',
    caughtBy: PRESENT,
  },
  {
    name: 'a formula says nothing, whatever it shows',
    file: 'src/features/records/import/server/resolving/present.ts',
    find: "cell.kind === 'formula' || ",
    replace: '',
    caughtBy: PRESENT,
  },
];
