import type { WireRecord } from '../../engine/json.ts';
import type { Field } from '../../engine/resource.ts';
import type { KindFacet } from '../parts/meaning.ts';
import { kindFacets } from '../tables/meanings.ts';
import { rowsOf } from './meaning.ts';

/** Maximum files in all rows of one field: every read of the record creates a link for each. */
export const MAX_ROW_FILES = 100;

export type FilesOf = Pick<Field, 'kind' | 'rowFields'>;

/** Fields of a row that are lists of files; empty for fields of other kinds than rows. */
export function rowFileFields({ rowFields }: Pick<Field, 'rowFields'>): Field[] {
  return rowFields.filter(isFileList);
}

export function isFileList({ kind }: Pick<Field, 'kind'>): boolean {
  const facet: KindFacet = kindFacets[kind];
  return facet.holdsFiles !== undefined;
}

/** True for formatted text, whose pictures are files. */
export function holdsPictures({ kind }: Pick<Field, 'kind'>): boolean {
  const facet: KindFacet = kindFacets[kind];
  return facet.markup === true;
}

/** True if values of the field refer to files, directly or in their rows; such files belong to one record only. */
export function namesFiles(field: FilesOf): boolean {
  return isFileList(field) || rowFileFields(field).length > 0;
}

export interface RowFiles {
  field: Field;
  /** Index of the row, from 0. */
  row: number;
  value: unknown;
}

export function filesInRows(field: Field, value: unknown): RowFiles[] {
  const fields = rowFileFields(field);
  return rowsOf(value).flatMap((row, index) =>
    fields.map((inner) => ({ field: inner, row: index, value: row[inner.key] })),
  );
}

/** The rows, with each list of files replaced by the result of `change`; undefined removes the list. */
export function withFilesInRows(
  field: Field,
  value: unknown,
  change: (inner: Field, value: unknown) => string | undefined,
): WireRecord[] {
  const fields = rowFileFields(field);
  return rowsOf(value).map((row) => {
    const changed: WireRecord = { ...row };
    for (const inner of fields) {
      if (changed[inner.key] === undefined) continue;
      const after = change(inner, changed[inner.key]);
      if (after === undefined) delete changed[inner.key];
      else changed[inner.key] = after;
    }
    return changed;
  });
}
