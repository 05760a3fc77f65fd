/** `npm run codegen`. Tables of field kinds come first: the program that writes the rest (generate.ts) reads them. */
import { writeKindTables } from './kind-tables.ts';

if (!process.argv.some((argument) => argument === '--check' || argument === '--out')) writeKindTables();
try {
  await import('./generate.ts');
} catch (error) {
  // An Error itself is what the caller can mend; a kind of it is a defect, whose place is wanted.
  if (!(error instanceof Error) || error.constructor !== Error) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
