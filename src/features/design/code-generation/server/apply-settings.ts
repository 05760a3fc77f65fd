import type { Descriptor, ScreenSpec } from '../../../../engine/descriptor.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import type { PropertySchema, RelationSpec, ShowPlace } from '../../../../engine/record-schema.ts';
import type { Field, Resource } from '../../../../engine/resource.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { isSameEffect, settingOf } from './columns.ts';
import { fieldOfColumn, findTable } from './tables.ts';

const MODES: { readonly [queryType: string]: 'contains' | 'equals' | 'range' } = {
  like: 'contains',
  '==': 'equals',
  '>': 'range',
  '<': 'range',
  '>=': 'range',
  '<=': 'range',
};

interface Setting {
  ctx: UserCtx;
  field: Field;
  row: WireRecord;
  /** True if the row's value differs from that of the resource. */
  isChanged(key: string): boolean;
}

/** Returns the descriptor with the settings applied. With another `name`, the descriptor describes a new resource. */
export function applySettings(
  ctx: UserCtx,
  document: Descriptor,
  of: { resource: Resource; rows: readonly WireRecord[]; name: string; title: string },
): Descriptor {
  const { resource, rows, name, title } = of;
  const settings = rows.flatMap((row) => settingFor(ctx, resource, row));
  const next: Descriptor = structuredClone(document);
  Object.assign(next, { name, title });
  for (const setting of settings) applyProperty(next, setting);
  // A new resource gets a new table: `x-column` of a converted field names a column of the old table.
  if (name !== document.name) for (const property of Object.values(next.record.properties)) delete property['x-column'];
  const { required = [] } = next.record;
  next.record.required = changedList(required, settings, 'whetherRequired');
  if (next.record.required.length === 0) delete next.record.required;
  if (next.screens) next.screens = applyScreens(next.screens, settings, { from: document.name, to: name });
  return next;
}

function settingFor(ctx: UserCtx, resource: Resource, row: WireRecord): Setting[] {
  const field = fieldOfColumn(resource.fields, row.columnName);
  if (!field) return [];
  const own = settingOf(ctx, resource, field);
  const isChanged = (key: string) => {
    const value = row[key] ?? null;
    if (key === 'effectType') return value !== null && !isSameEffect(value, own.effectType);
    return value !== null && value !== (own[key] ?? null);
  };
  return [{ ctx, field, row, isChanged }];
}

/** Removes line breaks from titles and notes: in the generated zip they would start a new line (security.md#R25). */
export function oneLine(text: unknown): string {
  return String(text ?? '').replace(/\s+/g, ' ');
}

/** Returns `keys` without the fields whose `flag` is N, followed by missing fields whose `flag` is Y. */
function changedList(keys: readonly string[], settings: readonly Setting[], flag: string): string[] {
  const changed = settings.filter(({ isChanged }) => isChanged(flag));
  const gone = new Set(changed.filter(({ row }) => row[flag] === 'N').map(({ field }) => field.key));
  const added = changed.filter(({ row }) => row[flag] === 'Y').map(({ field }) => field.key);
  return [...new Set([...keys.filter((key) => !gone.has(key)), ...added])];
}

function applyScreens(
  screens: { [name: string]: ScreenSpec },
  settings: readonly Setting[],
  names: { from: string; to: string },
): { [name: string]: ScreenSpec } {
  const entries = Object.entries(screens).map(([name, screen]): [string, ScreenSpec] => [
    name === names.from ? names.to : name,
    {
      ...screen,
      ...(screen.columns ? { columns: changedList(screen.columns, settings, 'whetherTable') } : {}),
      ...(screen.search ? { search: changedList(screen.search, settings, 'queryWhether') } : {}),
    },
  ]);
  return Object.fromEntries(entries);
}

function applyProperty({ record }: Descriptor, setting: Setting): void {
  const { field, row, isChanged } = setting;
  const property = record.properties[field.key];
  if (!property) return;
  if (isChanged('columnComment')) property.title = oneLine(row.columnComment);
  if (isChanged('whetherOrderBy')) property['x-sort'] = row.whetherOrderBy === 'Y';
  applyEffect(property, setting);
  applyPlaces(property, setting);
  applySearch(property, setting);
}

function applyEffect(property: PropertySchema, { ctx, row, isChanged }: Setting): void {
  const { effectType } = row;
  const isFk = effectType === 'fk';
  if (isChanged('effectType')) {
    if (property['x-kind'] === 'textarea' && effectType !== 'textarea') delete property['x-kind'];
    if (effectType === 'textarea') property['x-kind'] = 'textarea';
  }
  if (isFk && (isChanged('effectType') || isChanged('fkEntityName') || isChanged('fkColumnName'))) {
    property['x-relation'] = relationOf(ctx, row, property['x-relation']);
  }
  if (!isFk && row.dictTypeCode && isChanged('dictTypeCode')) property['x-dictionary'] = String(row.dictTypeCode);
}

/** Keeps the present relation's keywords only if the target is unchanged: they name fields of that target. */
function relationOf(ctx: UserCtx, row: WireRecord, own: RelationSpec | undefined): RelationSpec {
  const target = findTable(ctx, String(row.fkEntityName));
  const resource = target?.name ?? String(row.fkEntityName);
  const { value: _value, ...words } = own?.resource === resource ? own : { resource };
  const value = fieldOfColumn(target?.fields ?? [], row.fkColumnName || 'id')?.key ?? 'id';
  return { ...words, ...(value === 'id' ? {} : { value }) };
}

function applyPlaces(property: PropertySchema, { field, row, isChanged }: Setting): void {
  const flags: [ShowPlace, string][] = [
    ['list', 'whetherTable'],
    ['form', 'whetherAddUpdate'],
  ];
  for (const [place, flag] of flags) {
    if (!isChanged(flag)) continue;
    const standard = (Object.keys(field.show) as ShowPlace[]).filter((key) => field.show[key]);
    const places = property['x-show'] ?? standard;
    const others = places.filter((each) => each !== place);
    property['x-show'] = row[flag] === 'Y' ? [...others, place] : others;
  }
}

function applySearch(property: PropertySchema, { row, isChanged }: Setting): void {
  if (!isChanged('queryWhether') && !isChanged('queryType')) return;
  if (row.queryWhether !== 'Y') {
    property['x-search'] = false;
    return;
  }
  const mode = MODES[String(row.queryType)];
  const own = property['x-search'];
  const spec = typeof own === 'object' ? own : {};
  property['x-search'] = mode && isChanged('queryType') ? { ...spec, mode } : typeof own === 'object' ? own : true;
}
