import type { KindFacet } from '../../kinds/parts/meaning.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import { type Can, mayRead } from '../permissions.ts';
import type { Field, Resource } from '../resource.ts';
import { labelKeyOf, screenOf } from './columns.ts';

export interface ExportColumn {
  title: string;
  valueKey: string;
  field: Field;
}

/** Columns of an xlsx file, as far as the caller may read them: those of the screen, or every exportable field. */
export function toExport(resource: Resource, can: Can, screenName?: string): ExportColumn[] {
  const keys = screenName
    ? screenOf(resource, screenName).columns
    : resource.fields.filter((f) => f.show.export && !f.base).map((f) => f.key);
  const byKey = new Map(resource.fields.map((field) => [field.key, field]));
  return keys.flatMap((key) => {
    const field = byKey.get(key);
    if (!field || isByProgram(field) || !isWritable(field) || !mayRead(field, can)) return [];
    return [{ title: field.labels.export, valueKey: labelKeyOf(field), field }];
  });
}

/** True for values that a hook adds to the rows of a page, but not to exported rows. */
const isByProgram = ({ virtual, value }: Field) => virtual && value === null;

/** False for values that do not fit into a cell, such as files and documents. */
function isWritable({ kind }: Field): boolean {
  const facet: KindFacet = kindFacets[kind];
  return facet.inSheet !== 'never';
}
