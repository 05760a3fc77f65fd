import type { KindFacet } from '../../kinds/parts/meaning.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import { foldedText } from '../folded.ts';
import type { Field, Resource } from '../resource.ts';
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
  /** Key of the text field that stores the cell's text if no record has this name. */
  otherwise: string | null;
  /** Fields that fill an empty cell of a new row; the first with a value is taken. */
  from: { key: string; title: string }[];
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
  return toForm(resource, 'add')
    .fields.filter(isSheetInput)
    .map((field) => ({
      title: field.importColumn.column,
      also: headingsOf(field),
      field,
      required: field.required && field.preset === null && field.importColumn.from.length === 0,
      template: field.importColumn.template,
      otherwise: field.importColumn.otherwise,
      from: sourcesOf(field, resource),
    }));
}

function sourcesOf({ importColumn }: Field, { fields }: Resource): ImportColumn['from'] {
  return importColumn.from
    .flatMap((key) => fields.find((field) => field.key === key) ?? [])
    .map(({ key, title }) => ({ key, title }));
}

/** Alternative headings of a column: declared ones, and those of the product's lists, forms and exports. */
export function headingsOf({ importColumn, labels }: Field): string[] {
  return [...new Set([...importColumn.also, labels.export, labels.form, labels.list])];
}

/** Heading for comparison: folded, without blanks, colons, asterisks and bracketed text. */
export function normaliseHeading(heading: string): string {
  return foldedText(heading)
    .replace(/\(.*?\)/g, '')
    .replace(/[\s*:]/g, '');
}
