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

/** Items of a record's detail by section; without sections one untitled group. */
export function toDetail(resource: Resource, can: Can): DetailSection[] {
  const visibleFields = resource.fields.filter((field) => field.show.detail && mayRead(field, can));
  if (resource.sections.length === 0)
    return [{ key: 'all', title: '', items: visibleFields.map((field) => toItem(field, visibleFields)) }];
  return resource.sections.map((section) => ({
    key: section.key,
    title: section.title,
    items: section.fields.flatMap((key) =>
      visibleFields.filter((field) => field.key === key).map((field) => toItem(field, visibleFields)),
    ),
  }));
}

/** Item of a detail. A relation shows its stored value instead of the name if another item shows the name. */
function toItem(field: Field, beside: readonly Field[]): DetailItem {
  const label = labelKeyOf(field);
  const isNamedBeside = field.relation?.value !== 'id' && beside.some(({ key }) => key === label);
  return { key: field.key, valueKey: isNamedBeside ? field.key : label, label: field.labels.detail, field };
}
