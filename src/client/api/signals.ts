/**
 * Effect of an answer on user interface or session. The api layer imports neither antd nor the session machine: the
 * shell shows messages, the session reacts (look.md#12).
 */
export type ApiSignal =
  /** HTTP 403: notification 'Forbidden'. */
  | { type: 'forbidden'; message: string }
  /** HTTP 500: the message as an error, with the request id to give to support. */
  | { type: 'serverError'; message: string; requestId: string | null }
  /** HTTP 401: notification, logout, reload after 1.5 s. */
  | { type: 'unauthorized' }
  /** Business codes 1011006–1011009: the modal 提示： with 重新登录. */
  | { type: 'signInLost'; message: string }
  /** Success with a note: values of removed fields were kept (decision 026), or a secret is not shown again. */
  | { type: 'note'; message: string }
  /** Business codes 1013002, 1016002, 1015002: a toast. */
  | { type: 'toast'; message: string };

type Listener = (signal: ApiSignal) => void;

const listeners = new Set<Listener>();

/** Returns the function that unsubscribes. */
export function onApiSignal(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function emitApiSignal(signal: ApiSignal): void {
  for (const listener of [...listeners]) listener(signal);
}
