import type { KindFacet } from '../../kinds/parts/meaning.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import type { Field, Resource } from '../resource.ts';
import { toForm } from './form.ts';

export interface ImportColumn {
  /** Heading in our own template. */
  title: string;
  /** Other headings of the same meaning in users' own sheets. */
  also: string[];
  field: Field;
  required: boolean;
  /** True for columns of our own template; others are only accepted in users' own sheets. */
  template: boolean;
  /** Key of the text field that gets the sheet's text if no record has this name. */
  otherwise: string | null;
  /** Fields, in order of preference, whose value a new row takes for an empty cell. */
  from: { key: string; title: string }[];
}

/** True for inputs of the form that a sheet can contain. */
export function isSheetInput(field: Field): boolean {
  const { show, readOnly, disabled, secret, kind } = field;
  const facet: KindFacet = kindFacets[kind];
  return show.form && !readOnly && !disabled && !secret && facet.inSheet === undefined;
}

/** Columns of an import, in order: writable inputs of the add form that fit into a cell. */
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

/** Alternative headings of an import column: those users commonly write, and those of our lists and exports. */
export function headingsOf({ importColumn, labels }: Field): string[] {
  return [...new Set([...importColumn.also, labels.export, labels.form, labels.list])];
}

/** Heading normalised for comparison: without spaces, line breaks, required marks and content of brackets. */
export function normaliseHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .replace(/[（(].*?[)）]/g, '')
    .replace(/[\s*：:]/g, '')
    .toLowerCase();
}
