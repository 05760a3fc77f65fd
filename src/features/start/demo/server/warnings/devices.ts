import type { WarningDevice, WarningRecipe } from '../recipe.ts';

export function deviceAt({ devices }: WarningRecipe, place: string): WarningDevice | undefined {
  return devices.find(({ place: own }) => own === place);
}
