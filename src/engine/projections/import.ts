import type { Field, Resource } from '../resource.ts';
import { toForm } from './form.ts';

export interface ImportColumn {
  /** Heading in our own template. */
  title: string;
  /** Other headings that mean the same in people's own sheets. */
  also: string[];
  field: Field;
  required: boolean;
}

/** Columns an import understands: the writable inputs of the add form, in order. */
export function toImport(resource: Resource): ImportColumn[] {
  if (!resource.actions.some((action) => action.verb === 'add')) return [];
  return toForm(resource, 'add')
    .fields.filter((field) => field.show.form && !field.disabled)
    .map((field) => ({
      title: field.importColumn.column,
      also: field.importColumn.also,
      field,
      required: field.required,
    }));
}

/** Headings compared as people mean them: without blanks, line breaks, marks of requirement and brackets' content. */
export function normaliseHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .replace(/[（(].*?[)）]/g, '')
    .replace(/[\s*：:]/g, '')
    .toLowerCase();
}
