import type { Descriptor } from '../engine/descriptor.ts';
import { headingsOf, isSheetInput } from '../engine/projections/import.ts';
import type { Action, Field, Resource } from '../engine/resource.ts';
import { kindFacets } from '../kinds/tables/meanings.ts';
import type { Report } from './problem.ts';
import { IMPORT_RULE_KEYS } from './vocabulary.ts';

interface ImportContext {
  descriptor: Descriptor;
  fields: readonly Field[];
  actions: readonly Action[];
  report: Report;
}

/** Import rule with the fields that match a sheet's rows to records: declared ones, or the first unique ones. */
export function compileImport({ descriptor, fields, actions, report }: ImportContext): Resource['import'] {
  const verbs = actions.map(({ verb }) => verb);
  if (verbs.includes('import') && !verbs.includes('add'))
    report.add('actions', '中的“import”要新增记录，请同时写“add”');
  const rule = descriptor.import;
  if (rule) report.keys('import', rule, IMPORT_RULE_KEYS);
  const inputs = fields.filter(isSheetInput).map(({ key }) => key);
  for (const key of rule?.key ?? []) if (!inputs.includes(key)) report.unknown('import.key', key, inputs);
  const own = fields.filter(isSheetInput).flatMap((field) => [field.importColumn.column, ...headingsOf(field)]);
  for (const word of rule?.headers?.flat() ?? []) if (!own.includes(word)) report.unknown('import.headers', word, own);
  return { key: rule?.key ?? standardKey(descriptor, fields, inputs), headers: rule?.headers ?? [] };
}

function standardKey(descriptor: Descriptor, fields: readonly Field[], inputs: readonly string[]): string[] {
  const single = fields.find(({ key, unique, kind }) => unique && !kindFacets[kind].given && inputs.includes(key));
  if (single) return [single.key];
  return descriptor.unique?.find((keys) => keys.every((key) => inputs.includes(key))) ?? [];
}
