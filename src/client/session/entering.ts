import { session } from './session.ts';

/** Answer of every kind of login: a token, or the ticket of a second step (wire.md#2.1). */
export interface EntryAnswer {
  data: unknown;
  extras: Record<string, unknown>;
}

let ticket: string | null = null;
const listeners = new Set<() => void>();

function setTicket(next: string | null): void {
  ticket = next;
  for (const listener of listeners) listener();
}

/** Store of the ticket of the second login step, for useSyncExternalStore; null while that step is not shown. */
export const secondStep = {
  read: () => ticket,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  leave: () => setTicket(null),
};

/** Continues after the first step of a login: signs in, or shows the second step (second-step-gate.tsx). */
export function enterWith({ data, extras }: EntryAnswer): void {
  if (extras.twoStep === true && typeof extras.ticket === 'string') {
    setTicket(extras.ticket);
    return;
  }
  setTicket(null);
  session.send({ type: 'SIGNED_IN', token: String(data) });
}
