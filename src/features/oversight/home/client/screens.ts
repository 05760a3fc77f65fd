import type { DrawnScreens } from '../../../client-feature.ts';
import { loadHome } from './feature.ts';

export const homeScreens: DrawnScreens = {
  Console: loadHome,
  Workplace: loadHome,
};
