type Kind<E extends Error> = abstract new (...args: never[]) => E;

/** Returns the error of this kind that the work throws, null if it throws none; rethrows any other error. */
export function thrown<E extends Error>(kind: Kind<E>, work: () => unknown): E | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof kind) return error;
    throw error;
  }
}
