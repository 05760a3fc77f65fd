import type { KindFacet } from '../../kinds/parts/meaning.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import { foldedText } from '../folded.ts';
import type { Field, ImportSheet, Resource } from '../resource.ts';
import { toForm } from './form.ts';

export interface ImportColumn {
  /** Heading in the product's own template. */
  title: string;
  /** Other headings that users' sheets have. */
  also: string[];
  field: Field;
  required: boolean;
  /** True: in the template; false: accepted in users' sheets only. */
  template: boolean;
  /** Headings of columns that together name one record of a tree, from the top level down. */
  levels: string[];
  /** Key of the text field that stores the cell's text if no record has this name. */
  otherwise: string | null;
  /** Fields that fill an empty cell of a new row; the first whose value fits is taken. */
  from: ImportSource[];
  /** Field whose pinyin becomes the value if a new row has none; null: no such field. */
  pinyin: { key: string; title: string } | null;
}

export interface ImportSource {
  key: string;
  title: string;
  /** True for a source with longer texts: its first sentence is used, unless the sheet has a column of the source. */
  shortened: boolean;
}

/** True for inputs of the form that a sheet can contain. */
export function isSheetInput(field: Field): boolean {
  const { show, readOnly, disabled, secret, kind } = field;
  const facet: KindFacet = kindFacets[kind];
  return show.form && !readOnly && !disabled && !secret && facet.inSheet === undefined;
}

/** Columns of an import in order: inputs of the add form that fit into a cell. */
export function toImport(resource: Resource): ImportColumn[] {
  if (!resource.actions.some((action) => action.verb === 'add')) return [];
  const { fields } = toForm(resource, 'add');
  return fields.filter(isSheetInput).map((field) => toColumn(field, resource.fields));
}

/** Columns of an import that has fields of its own. */
export const sheetColumns = ({ fields }: ImportSheet): ImportColumn[] => fields.map((field) => toColumn(field, fields));

function toColumn(field: Field, fields: readonly Field[]): ImportColumn {
  const { column, template, levels, otherwise, pinyin } = field.importColumn;
  return {
    title: column,
    also: headingsOf(field),
    field,
    required: field.required && field.preset === null && comesFromCells(field, fields),
    template,
    levels,
    otherwise,
    from: sourcesOf(field, fields),
    pinyin: fields.find(({ key }) => key === pinyin) ?? null,
  };
}

/** True if no other column fills an empty cell of this column. */
function comesFromCells(field: Field, fields: readonly Field[]): boolean {
  return field.importColumn.pinyin === null && sourcesOf(field, fields).every(({ shortened }) => shortened);
}

/** True if every new row needs a cell, so that a sheet without the column cannot be imported. */
export function needsColumn({ required, from }: ImportColumn): boolean {
  return required && from.length === 0;
}

function sourcesOf({ importColumn, schema }: Field, fields: readonly Field[]): ImportSource[] {
  const sources = importColumn.from.flatMap((key) => fields.find((field) => field.key === key) ?? []);
  return sources.map((source) => {
    const shortened = (source.schema.maxLength ?? 0) > (schema.maxLength ?? Number.POSITIVE_INFINITY);
    return { key: source.key, title: source.title, shortened };
  });
}

/** Alternative headings of a column: declared ones, and those of the product's lists, forms and exports. */
export function headingsOf({ importColumn, labels }: Field): string[] {
  return [...new Set([...importColumn.also, ...importColumn.levels, labels.export, labels.form, labels.list])];
}

/** Heading for comparison: folded, without blanks, colons, asterisks and bracketed text. */
export function normaliseHeading(heading: string): string {
  return foldedText(heading)
    .replace(/\(.*?\)/g, '')
    .replace(/[\s*:]/g, '');
}
