import type { Group } from './group.ts';

/** Imported only when the group runs: nothing else of the bench needs a browser. */
export const BROWSER: readonly Group[] = [
  {
    name: 'browser',
    async measure() {
      const { browserFigures } = await import('../browser/figures.ts');
      return browserFigures();
    },
  },
];
