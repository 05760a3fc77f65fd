/** Part of SignalR's JSON hub protocol 1 for a server that pushes (wire.md#4); each record ends with 0x1E. */
export const RECORD_END = '\u001e';

export const HANDSHAKE_DONE = `{}${RECORD_END}`;
export const PING = `{"type":6}${RECORD_END}`;
export const CLOSE = `{"type":7}${RECORD_END}`;
/** Close record after which the client reconnects. */
export const CLOSE_AND_RECONNECT = `{"type":7,"allowReconnect":true}${RECORD_END}`;

export function invocation(target: string, ...args: unknown[]): string {
  return JSON.stringify({ type: 1, target, arguments: args }) + RECORD_END;
}

export type ClientRecord =
  | { kind: 'ping' }
  | { kind: 'close' }
  | { kind: 'invoke'; invocationId: string | null }
  | { kind: 'other' };

/** Records of a frame; null if the frame ends within a record. */
export function splitRecords(frame: string): string[] | null {
  return frame.endsWith(RECORD_END) ? frame.slice(0, -1).split(RECORD_END) : null;
}

export function isHandshake(record: string): boolean {
  const message = readObject(record);
  return message?.protocol === 'json' && message.version === 1;
}

/** Parses a record; null if it is invalid. */
export function readRecord(record: string): ClientRecord | null {
  const message = readObject(record);
  if (!message || typeof message.type !== 'number') return null;
  if (message.type === 6) return { kind: 'ping' };
  if (message.type === 7) return { kind: 'close' };
  if (message.type !== 1 && message.type !== 4) return { kind: 'other' };
  const id = message.invocationId;
  return { kind: 'invoke', invocationId: typeof id === 'string' ? id.slice(0, 100) : null };
}

/** Answer to an invocation: the hub has no methods (security.md#R28). */
export function refusal(invocationId: string): string {
  return JSON.stringify({ type: 3, invocationId, error: '服务器不提供该方法' }) + RECORD_END;
}

export function handshakeRefusal(error: string): string {
  return JSON.stringify({ error }) + RECORD_END;
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
