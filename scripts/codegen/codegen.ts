/** `npm run codegen`. Tables of field kinds come first: the program that writes the rest (generate.ts) reads them. */
import { writeKindTables } from './kind-tables.ts';

if (!process.argv.some((argument) => argument === '--check' || argument === '--out')) writeKindTables();
await import('./generate.ts');
