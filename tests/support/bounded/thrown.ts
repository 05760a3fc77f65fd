type Kind<E extends Error> = abstract new (...args: never[]) => E;

/** The error of this kind that the work throws, null where it throws none; another error goes on to the test. */
export function thrown<E extends Error>(kind: Kind<E>, work: () => unknown): E | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof kind) return error;
    throw error;
  }
}
