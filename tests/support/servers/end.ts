type Ending = { close(): Promise<unknown> } | { stop(): Promise<unknown> };

/** Closes windows and stops servers, in this order; what never began is passed over. */
export async function end(...all: readonly (Ending | undefined)[]): Promise<void> {
  for (const one of all) {
    if (one && 'close' in one) await one.close();
    else await one?.stop();
  }
}
