import type { WarningDevice, WarningRecipe } from '../recipe.ts';

/** Device that watches a place. */
export function deviceAt({ devices }: WarningRecipe, place: string): WarningDevice | undefined {
  return devices.find(({ place: own }) => own === place);
}
