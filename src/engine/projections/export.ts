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

/** Columns of the xlsx file: those of the screen it was started from, or every exportable field. */
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

/** Made by a hook for rows of a page, not for those of a file. */
const isByProgram = ({ virtual, value }: Field) => virtual && value === null;

/** Files, documents and what only a screen computes have no place in a cell. */
function isWritable({ kind }: Field): boolean {
  const facet: KindFacet = kindFacets[kind];
  return facet.inSheet !== 'never';
}
