import { Registry } from '../records/registries/registry.ts';

/** A kind of message that people can configure, by the title under which its messages are kept (domain.md#13). */
export interface MessageKind {
  label: string;
  /** The receiver has to act, is reminded, or is only informed. */
  group: 'act' | 'remind' | 'know';
  /** Example text of a message, with dots for the values it contains. */
  example: string;
  /** True if no receiver can switch it off. */
  isCompulsory?: true;
}

export const MESSAGE_KINDS = new Registry<MessageKind>('kind of message', ({ label }) => label);

export function messageKinds(): readonly MessageKind[] {
  return MESSAGE_KINDS.all();
}
