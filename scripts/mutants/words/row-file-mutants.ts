import type { Mutant, Suite } from '../mutant.ts';

const SERVED: Suite = { project: 'server', file: 'tests/api/words/fire-rows.test.ts' };
const MEANT: Suite = { project: 'unit', file: 'src/kinds/rows/row-files.test.ts' };
const DRAWN: Suite = { project: 'client', file: 'src/kinds/rows/rows-uploads.test.tsx' };
const CLAIMS = 'src/server/records/values/file-fields.ts';
const IMPORT = 'src/features/records/import/server/resolving/row-files.ts';

/** Mutants of files in the table rows that belong to a record (decision 240). */
export const ROW_FILE_MUTANTS: readonly Mutant[] = [
  {
    name: 'files of rows are claimed by their record',
    file: CLAIMS,
    find: 'const naming = fields.filter((field) => namesFiles(field) || holdsPictures(field));',
    replace: 'const naming = fields.filter((field) => isFileList(field) || holdsPictures(field));',
    caughtBy: SERVED,
  },
  {
    name: 'a refused file of a row is named with its row',
    file: CLAIMS,
    find: 'message: row === null ? message : inRow(row, message) }',
    replace: 'message }',
    caughtBy: SERVED,
  },
  {
    name: 'a row links files of its own record alone',
    file: 'src/server/records/values/row-files.ts',
    find: 'file && isOwnedBy(file, resource, Number(record.id))',
    replace: 'file',
    caughtBy: SERVED,
  },
  {
    name: 'the rows of a record have so many files and no more',
    file: 'src/kinds/rows/storage.ts',
    find: 'if (fileCount(value, field) > MAX_ROW_FILES)',
    replace: 'if (fileCount(value, field) > MAX_ROW_FILES * 1_000)',
    caughtBy: SERVED,
  },
  {
    name: 'a sheet that would lose the files of a row is refused',
    file: IMPORT,
    find: '    if (isLost)',
    replace: '    if (isLost && false)',
    caughtBy: SERVED,
  },
  {
    name: 'a row a sheet does not change keeps its files',
    file: IMPORT,
    find: '    return same ? { ...row, ...Object.fromEntries(filesOf(field, same)) } : row;',
    replace: '    return row;',
    caughtBy: SERVED,
  },
  {
    name: 'files of rows stay out of sheets',
    file: 'src/kinds/rows/meaning.ts',
    find: 'facetOf(field).inSheet === undefined;',
    replace: 'facetOf(field).inSheet === undefined || true;',
    caughtBy: MEANT,
  },
  {
    name: 'rows with files belong to one record',
    file: 'src/kinds/rows/row-files.ts',
    find: 'return isFileList(field) || rowFileFields(field).length > 0;',
    replace: 'return isFileList(field);',
    caughtBy: MEANT,
  },
  {
    name: 'files of two rows may arrive at once',
    file: 'src/kinds/rows/input.tsx',
    find: '    latest.current = next;\n',
    replace: '',
    caughtBy: DRAWN,
  },
  {
    name: 'a file on its way follows its row',
    file: 'src/kinds/rows/input.tsx',
    find: 'id={rowIdOf(id, row)}',
    replace: 'id={`${id}_${index}`}',
    caughtBy: DRAWN,
  },
  {
    name: 'a removed row leaves no upload behind',
    file: 'src/kinds/rows/input.tsx',
    find: 'uploads?.remove(key);',
    replace: 'void key;',
    caughtBy: DRAWN,
  },
];
