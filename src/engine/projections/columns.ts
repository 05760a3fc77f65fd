import { hasWords } from '../../kinds/parts/choices.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import { type Can, mayRead } from '../permissions.ts';
import type { Field, Resource, Screen } from '../resource.ts';

export interface Column {
  key: string;
  /** Row key of the displayed value: the name that a relation adds, else the field itself. */
  valueKey: string;
  title: string;
  field: Field;
  width: number;
  align: 'left' | 'right' | 'center';
  sortable: boolean;
  /** True if the user set the width, so that the column does not stretch. */
  isSized?: boolean;
  /** True if the user pinned the column to the left. */
  isKept?: boolean;
  /** True for the column with the record's name, which opens the detail. */
  isName: boolean;
  /** True for a state: a coloured choice or code that no form sets and that the screen does not list in `fold`. */
  isState: boolean;
}

export function screenOf(resource: Resource, name: string = resource.name): Screen {
  const screen = resource.screens.find((candidate) => candidate.name === name);
  if (!screen) throw new Error(`resource ${resource.name} has no screen ${name}`);
  return screen;
}

/** A screen's columns, as far as the caller may read them. */
export function toColumns(resource: Resource, screenName: string, can: Can): Column[] {
  const byKey = new Map(resource.fields.map((field) => [field.key, field]));
  const screen = screenOf(resource, screenName);
  return screen.columns.flatMap((key) => {
    const field = byKey.get(key);
    return field && mayRead(field, can) ? [toColumn(resource, screen, field)] : [];
  });
}

function toColumn(resource: Resource, screen: Screen, field: Field): Column {
  const facet = kindFacets[field.kind];
  return {
    key: field.key,
    valueKey: labelKeyOf(field),
    title: field.labels.list,
    field,
    width: field.width ?? facet.width,
    // Texts of coded values are aligned left, even if the values are numbers.
    align: hasWords(field) ? 'left' : facet.align,
    sortable: field.sortable,
    isName: field.key === resource.display,
    isState: field.readOnly && hasColours(field) && !screen.fold.includes(field.key),
  };
}

/** True for a choice or code whose values have colours. */
export function hasColours({ kind, schema, colors }: Field): boolean {
  return (kindFacets[kind].coded || schema.enum !== undefined) && Object.keys(colors).length > 0;
}

/** Row key of the field's displayed text. */
export function labelKeyOf(field: Field): string {
  return field.relation?.labelKey ?? field.key;
}
