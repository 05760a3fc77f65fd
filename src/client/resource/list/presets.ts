import { type Can, mayDo } from '../../../engine/permissions.ts';
import type { Resource, Screen } from '../../../engine/resource.ts';
import type { Filters } from '../list-state.ts';

export type Preset = Screen['presets'][number];

/** The screen without presets of tasks (`mine`) whose action the user may not do. */
export function screenFor({ actions }: Resource, screen: Screen, can: Can): Screen {
  const mayBe = (verb: string) => actions.some((action) => action.verb === verb && mayDo(action, can));
  return { ...screen, presets: screen.presets.filter(({ mine }) => mine === null || mayBe(mine)) };
}

/** Filters of the preset with the user's own open tasks (`mine`), which a list opened without filters uses. */
export function mineOf(presets: readonly Preset[]): Preset['filter'] {
  return presets.find(({ mine }) => mine !== null)?.filter ?? {};
}

export function presetKeys(presets: readonly Preset[]): string[] {
  return [...new Set(presets.flatMap(({ filter }) => Object.keys(filter)))];
}

function isSet({ filter }: Preset, filters: Filters): boolean {
  return Object.entries(filter).every(([key, value]) => filters[key] === String(value));
}

/** Preset whose filters are all set, of several the one with the most keys; null: no preset. */
export function chosenPreset(presets: readonly Preset[], filters: Filters): Preset | null {
  const size = ({ filter }: Preset) => Object.keys(filter).length;
  const set = presets.filter((preset) => isSet(preset, filters));
  return set.reduce<Preset | null>((best, one) => (best && size(best) >= size(one) ? best : one), null);
}

/** Filters without the filters of the chosen preset. */
export function otherFilters(presets: readonly Preset[], filters: Filters): Filters {
  const chosen = chosenPreset(presets, filters);
  return { ...filters, ...Object.fromEntries(Object.keys(chosen?.filter ?? {}).map((key) => [key, ''])) };
}

/** Filters after a press on a preset: selects only this preset, or deselects it if it was selected. */
export function togglePreset(presets: readonly Preset[], filters: Filters, preset: Preset): Filters {
  const others = otherFilters(presets, filters);
  if (chosenPreset(presets, filters) === preset) return others;
  const own = Object.entries(preset.filter).map(([key, value]) => [key, String(value)]);
  return { ...others, ...Object.fromEntries(own) };
}
