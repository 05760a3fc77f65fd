/** A kind of message people set up for themselves, by the title its messages are kept under (domain.md#13). */
export interface MessageKind {
  label: string;
  /** The receiver has to act on it, is reminded of it, or only should know it. */
  group: 'act' | 'remind' | 'know';
  /** What a message of the kind says, its blanks as dots. */
  example: string;
  /** True if no receiver can switch it off. */
  isCompulsory?: true;
}

const KINDS = new Map<string, MessageKind>();

/** Subjects hand in their kinds, so that the account's page and its calls know all of them. */
export function installMessageKinds(kinds: readonly MessageKind[]): void {
  for (const kind of kinds) if (!KINDS.has(kind.label)) KINDS.set(kind.label, kind);
}

export function messageKinds(): readonly MessageKind[] {
  return [...KINDS.values()];
}
