import { Registry } from '../records/registries/registry.ts';

/** A kind of message for which people choose channels, by the title of its messages (domain.md#13). */
export interface MessageKind {
  label: string;
  /** The receiver must act, is reminded, or is informed. */
  group: 'act' | 'remind' | 'know';
  /** Text of a message, with dots for values. */
  example: string;
  /** True if receivers cannot switch it off. */
  isCompulsory?: true;
}

export const MESSAGE_KINDS = new Registry<MessageKind>('kind of message', ({ label }) => label);

export function messageKinds(): readonly MessageKind[] {
  return MESSAGE_KINDS.all();
}
