import type { Descriptor } from '../../../../engine/descriptor.ts';
import type { PropertySchema } from '../../../../engine/record-schema.ts';

/** Functions that edit a descriptor: each returns a new descriptor and leaves the given one unchanged. */

function withProperties(document: Descriptor, properties: Descriptor['record']['properties']): Descriptor {
  return { ...document, record: { ...document.record, properties } };
}

export function withProperty(document: Descriptor, key: string, property: PropertySchema): Descriptor {
  return withProperties(document, { ...document.record.properties, [key]: property });
}

/** Adds a field after a neighbour, also in the sections and lists that contain the neighbour, so that it is visible. */
export function withField(
  document: Descriptor,
  { key, property, after }: { key: string; property: PropertySchema; after: string | null },
): Descriptor {
  const entries = Object.entries(document.record.properties);
  const place = entries.findIndex(([each]) => each === after);
  entries.splice(place < 0 ? entries.length : place + 1, 0, [key, property]);
  const added = withProperties(document, Object.fromEntries(entries));
  return withLists(added, (list, kind) => (kind === 'search' ? [...list] : insertAfter(list, key, after)));
}

function insertAfter(list: readonly string[], key: string, after: string | null): string[] {
  if (list.includes(key)) return [...list];
  const place = after === null ? -1 : list.indexOf(after);
  return place < 0 ? [...list, key] : [...list.slice(0, place + 1), key, ...list.slice(place + 1)];
}

/** Removes a field from the record and from every list that names it. */
export function withoutField(document: Descriptor, key: string): Descriptor {
  const { [key]: _gone, ...rest } = document.record.properties;
  const less = withRequired(withProperties(document, rest), key, false);
  return withLists(less, (list) => list.filter((each) => each !== key));
}

type ListKind = 'columns' | 'search' | 'section';
type Change = (list: readonly string[], kind: ListKind) => string[];

/** Applies `change` to lists of fields: columns and search of each screen, and one section (`changedSections`). */
function withLists(document: Descriptor, change: Change): Descriptor {
  const { sections, screens } = document;
  const changed = { ...document };
  if (sections) changed.sections = changedSections(sections, change);
  if (screens) {
    const entries = Object.entries(screens).map(([name, screen]) => [
      name,
      {
        ...screen,
        ...(screen.columns ? { columns: change(screen.columns, 'columns') } : {}),
        ...(screen.search ? { search: change(screen.search, 'search') } : {}),
      },
    ]);
    changed.screens = Object.fromEntries(entries);
  }
  return changed;
}

type Sections = NonNullable<Descriptor['sections']>;

/** Adds a field to one section only: the one in which the field precedes an existing field, else the last one. */
function changedSections(sections: Sections, change: Change): Sections {
  const changed = sections.map((section) => ({ ...section, fields: change(section.fields, 'section') }));
  const grown = changed.filter((section, at) => section.fields.length > (sections[at]?.fields.length ?? 0));
  if (grown.length === 0) return changed;
  const home = grown.find((section) => isInside(section, sections)) ?? grown.at(-1);
  return changed.map((section, at) => (section === home ? section : (sections[at] ?? section)));
}

function isInside(grown: Sections[number], sections: Sections): boolean {
  const before = sections.find(({ key }) => key === grown.key)?.fields ?? [];
  return grown.fields.findIndex((field, at) => field !== before[at]) < before.length;
}

/** Moves a field to the position of another. */
export function moved(document: Descriptor, key: string, over: string): Descriptor {
  const entries = Object.entries(document.record.properties);
  const order = reordered(
    entries.map(([each]) => each),
    key,
    over,
  );
  const properties = Object.fromEntries(order.map((each) => [each, document.record.properties[each] ?? {}]));
  const after = withProperties(document, properties);
  if (!document.sections) return after;
  return { ...after, sections: movedInSections(document.sections, key, over) };
}

function reordered(list: readonly string[], key: string, over: string): string[] {
  const to = list.indexOf(over);
  const rest = list.filter((each) => each !== key);
  rest.splice(to, 0, key);
  return rest;
}

function movedInSections(sections: Sections, key: string, over: string): Sections {
  const target = sections.find(({ fields }) => fields.includes(over));
  if (!target) return sections;
  return sections.map((section) => {
    if (section !== target) return { ...section, fields: section.fields.filter((each) => each !== key) };
    const fields = section.fields.includes(key) ? section.fields : [...section.fields, key];
    return { ...section, fields: reordered(fields, key, over) };
  });
}

export function withRequired(document: Descriptor, key: string, isRequired: boolean): Descriptor {
  const { required = [], ...record } = document.record;
  const kept = required.filter((each) => each !== key);
  const next = isRequired ? [...kept, key] : kept;
  return { ...document, record: next.length > 0 ? { ...record, required: next } : record } as Descriptor;
}

/** True if no view shows the field; fields that the product's code needs can be hidden, but not removed. */
export function isHidden(property: PropertySchema): boolean {
  return property['x-show']?.length === 0;
}

export function withHidden(document: Descriptor, key: string, hidden: boolean): Descriptor {
  const { 'x-show': _places, ...rest } = document.record.properties[key] ?? {};
  return withProperty(document, key, hidden ? { ...rest, 'x-show': [] } : rest);
}

/** Groups of fields as in the form; a single group if the form has no sections. */
export function groupsOf(document: Descriptor): { title: string; keys: string[] }[] {
  const keys = Object.keys(document.record.properties);
  const sections = document.sections ?? [];
  if (sections.length === 0) return [{ title: '', keys }];
  const grouped = sections.map(({ title, fields }) => ({ title, keys: fields.filter((key) => keys.includes(key)) }));
  const loose = keys.filter((key) => !sections.some(({ fields }) => fields.includes(key)));
  return loose.length > 0 ? [...grouped, { title: '未分组', keys: loose }] : grouped;
}

/** Kind of a property by its own keywords, as in the compiler; relations to people or places count as `relation`. */
export function kindOf(property: PropertySchema): string {
  if (property['x-kind']) return property['x-kind'];
  if (property['x-dictionary']) return 'dictionary';
  if (property['x-relation']) return 'relation';
  if (property['x-from']) return 'text';
  const byFormat = { date: 'date', 'date-time': 'date-time', uri: 'url', ipv4: 'ip' }[property.format ?? ''];
  if (byFormat) return byFormat;
  if (property.type === 'array') return 'rows';
  return property.type === 'integer' || property.type === 'number' || property.type === 'boolean'
    ? property.type
    : 'text';
}
