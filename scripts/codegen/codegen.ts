/** `npm run codegen`. Tables of field kinds come first: the program that writes the rest (generate.ts) reads them. */
import { writeKindTables } from './kind-tables.ts';

if (!process.argv.some((argument) => argument === '--check' || argument === '--out')) writeKindTables();
try {
  await import('./generate.ts');
} catch (error) {
  // A plain Error is one the caller can correct; subclasses are defects, whose stack is needed.
  if (!(error instanceof Error) || error.constructor !== Error) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
