/**
 * `npm run codegen`: writes tables of field kinds and lists of features first, since generate.ts, which writes all
 * other files, imports them.
 */
import { writeFeatureLists } from './lists/feature-lists.ts';
import { writeKindTables } from './lists/kind-tables.ts';

try {
  if (!process.argv.some((argument) => argument === '--check' || argument === '--out')) {
    writeKindTables();
    writeFeatureLists();
  }
  await import('./generate.ts');
} catch (error) {
  // A plain Error can be corrected by the caller and needs no stack; subclasses are defects.
  if (!(error instanceof Error) || error.constructor !== Error) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
