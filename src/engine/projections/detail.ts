import { type Can, mayRead } from '../permissions.ts';
import type { Field, Resource } from '../resource.ts';
import { labelKeyOf } from './columns.ts';

export interface DetailItem {
  key: string;
  valueKey: string;
  label: string;
  field: Field;
}

export interface DetailSection {
  key: string;
  title: string;
  items: DetailItem[];
}

/** Label and value pairs of the detail view, by section; without sections one untitled group. */
export function toDetail(resource: Resource, can: Can): DetailSection[] {
  const shown = resource.fields.filter((field) => field.show.detail && mayRead(field, can));
  if (resource.sections.length === 0) return [{ key: 'all', title: '', items: shown.map(toItem) }];
  return resource.sections.map((section) => ({
    key: section.key,
    title: section.title,
    items: section.fields.flatMap((key) => shown.filter((field) => field.key === key).map(toItem)),
  }));
}

function toItem(field: Field): DetailItem {
  return { key: field.key, valueKey: labelKeyOf(field), label: field.labels.detail, field };
}
