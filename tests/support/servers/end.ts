/** Object with a method that closes, stops, drops or ends it, or with a server that can be stopped. */
export type Ending =
  | { close(): Promise<unknown> }
  | { stop(): Promise<unknown> }
  | { drop(): Promise<unknown> }
  | { end(): Promise<unknown> }
  | { server: { stop(): Promise<unknown> } };

/** Ends windows, servers, connections, databases and worlds, in this order; skips objects that were never started. */
export async function end(...all: readonly (Ending | undefined)[]): Promise<void> {
  for (const one of all) {
    if (!one) continue;
    if ('close' in one) await one.close();
    else if ('stop' in one) await one.stop();
    else if ('drop' in one) await one.drop();
    else if ('end' in one) await one.end();
    else await one.server.stop();
  }
}
