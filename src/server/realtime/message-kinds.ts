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

const KINDS = new Map<string, MessageKind>();

/** Registers the features' kinds, so that the account's page and its calls know all of them. */
export function installMessageKinds(kinds: readonly MessageKind[]): void {
  for (const kind of kinds) if (!KINDS.has(kind.label)) KINDS.set(kind.label, kind);
}

export function messageKinds(): readonly MessageKind[] {
  return [...KINDS.values()];
}
