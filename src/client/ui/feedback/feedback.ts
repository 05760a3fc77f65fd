import type { App } from 'antd';

/** Functions of antd's App that show messages, notifications and questions. */
type FeedbackParts = ReturnType<typeof App.useApp>;

/** `duration`: seconds, 0: until it is cleared by its key. */
type MessageContent = string | { key: string; content: string; duration?: number };

let current: FeedbackParts | null = null;
const waiting: ((parts: FeedbackParts) => void)[] = [];
const listeners = new Set<() => void>();

/** Registers a callback for messages that come before the components showing them are loaded. */
export function onFeedbackWanted(listener: () => void): () => void {
  listeners.add(listener);
  if (waiting.length > 0) listener();
  return () => void listeners.delete(listener);
}

/** Connects the loaded components and shows waiting messages in order of arrival; the returned function disconnects. */
export function giveFeedback(parts: FeedbackParts): () => void {
  current = parts;
  for (const work of waiting.splice(0)) work(parts);
  return () => {
    if (current === parts) current = null;
  };
}

function whenShown(work: (shown: FeedbackParts) => void): void {
  if (current) {
    work(current);
    return;
  }
  waiting.push(work);
  for (const listener of listeners) listener();
}

const tell = (type: 'info' | 'success' | 'warning' | 'error') => (content: MessageContent) =>
  whenShown(({ message }) => void message[type](content));

const notify =
  (type: 'open' | 'info' | 'success' | 'error') => (config: Parameters<FeedbackParts['notification']['open']>[0]) =>
    whenShown(({ notification }) => notification[type](config));

const ask = (type: 'confirm' | 'info' | 'warning') => (config: Parameters<FeedbackParts['modal']['confirm']>[0]) =>
  whenShown(({ modal }) => void modal[type](config));

/* Callable from anywhere; antd's message components are fetched after the list, or with the first message. */
export const message = {
  info: tell('info'),
  success: tell('success'),
  warning: tell('warning'),
  error: tell('error'),
  /** Clears the message with this key; without a key all messages. */
  clear: (key?: string) => whenShown((parts) => parts.message.destroy(key)),
};

/** Shows why an upload waits (`PatientOptions.onPause`), until the upload continues. */
export function showPause(name: string) {
  const key = `upload ${name}`;
  return (pause: { reason: string } | null) => {
    if (!pause) return message.clear(key);
    message.warning({ key, content: `“${name}”还没有上传：${pause.reason}`, duration: 0 });
  };
}

export const notification = {
  open: notify('open'),
  info: notify('info'),
  success: notify('success'),
  error: notify('error'),
  destroy: (key: string) => whenShown((parts) => parts.notification.destroy(key)),
};

export const modal = { confirm: ask('confirm'), info: ask('info'), warning: ask('warning') };
