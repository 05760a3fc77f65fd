/**
 * `npm run codegen`. Tables of field kinds and lists of features come first: the program that writes the rest
 * (generate.ts) imports them.
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
  // A plain Error is one the caller can correct; subclasses are defects, whose stack is needed.
  if (!(error instanceof Error) || error.constructor !== Error) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
