import type { KindFacet } from '../../kinds/parts/meaning.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import type { Field, Resource } from '../resource.ts';
import { toForm } from './form.ts';

export interface ImportColumn {
  /** Heading in our own template. */
  title: string;
  /** Other headings that mean the same in people's own sheets. */
  also: string[];
  field: Field;
  required: boolean;
  /** A column of our own template; the others are only understood in people's own sheets. */
  template: boolean;
  /** Key of the text field that takes a name no record has. */
  otherwise: string | null;
  /** Fields, best first, whose value a new row takes where its cell is empty. */
  from: { key: string; title: string }[];
}

/** An input of the form that people can fill in a sheet as well. */
export function isSheetInput(field: Field): boolean {
  const { show, readOnly, disabled, secret, kind } = field;
  const facet: KindFacet = kindFacets[kind];
  return show.form && !readOnly && !disabled && !secret && facet.inSheet === undefined;
}

/** Columns an import understands: the writable inputs of the add form that a cell can hold, in order. */
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

/** Headings compared as people mean them: without blanks, line breaks, marks of requirement and brackets' content. */
export function normaliseHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .replace(/[（(].*?[)）]/g, '')
    .replace(/[\s*：:]/g, '')
    .toLowerCase();
}
