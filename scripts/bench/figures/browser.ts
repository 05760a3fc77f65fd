import type { Group } from './group.ts';

/** Imports the measuring code only when the group runs, since all other groups work without a browser. */
export const BROWSER: readonly Group[] = [
  {
    name: 'browser',
    async measure() {
      const { browserFigures } = await import('../browser/figures.ts');
      return browserFigures();
    },
  },
];
