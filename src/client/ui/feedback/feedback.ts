import type { App } from 'antd';

/** What antd's App gives to show messages, notifications and questions with. */
type Shown = ReturnType<typeof App.useApp>;

type Told = string | { key: string; content: string };

let shown: Shown | null = null;
const waiting: ((shown: Shown) => void)[] = [];
const listeners = new Set<() => void>();

/** Called when something is to be shown and nothing is there yet to show it with. */
export function onFeedbackWanted(listener: () => void): () => void {
  listeners.add(listener);
  if (waiting.length > 0) listener();
  return () => void listeners.delete(listener);
}

/** What arrived first is shown first. The result takes the parts away again. */
export function giveFeedback(parts: Shown): () => void {
  shown = parts;
  for (const work of waiting.splice(0)) work(parts);
  return () => {
    if (shown === parts) shown = null;
  };
}

function whenShown(work: (shown: Shown) => void): void {
  if (shown) {
    work(shown);
    return;
  }
  waiting.push(work);
  for (const listener of listeners) listener();
}

const tell = (type: 'info' | 'success' | 'warning' | 'error') => (content: Told) =>
  whenShown(({ message }) => void message[type](content));

const notify =
  (type: 'open' | 'info' | 'success' | 'error') => (config: Parameters<Shown['notification']['open']>[0]) =>
    whenShown(({ notification }) => notification[type](config));

const ask = (type: 'confirm' | 'info' | 'warning') => (config: Parameters<Shown['modal']['confirm']>[0]) =>
  whenShown(({ modal }) => void modal[type](config));

/*
 * Callable from anywhere, like a log: the parts of antd that draw them are a tenth of a list and are fetched after it,
 * or when the first message comes.
 */
export const message = {
  info: tell('info'),
  success: tell('success'),
  warning: tell('warning'),
  error: tell('error'),
  /** Takes away what is still shown. */
  clear: () => whenShown((parts) => parts.message.destroy()),
};

export const notification = {
  open: notify('open'),
  info: notify('info'),
  success: notify('success'),
  error: notify('error'),
  destroy: (key: string) => whenShown((parts) => parts.notification.destroy(key)),
};

export const modal = { confirm: ask('confirm'), info: ask('info'), warning: ask('warning') };
