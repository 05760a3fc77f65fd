type Kept = typeof import('./kept.ts');

/** Works with what is kept on this device, imported on demand since most pages keep nothing; null where that fails. */
export const withKept = <T>(work: (kept: Kept) => Promise<T>): Promise<T | null> =>
  import('./kept.ts').then(work).catch(() => null);
