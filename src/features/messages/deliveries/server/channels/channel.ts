/** A message to send by a channel. */
export interface Outgoing {
  title: string;
  text: string;
  /** Identical for every try, so that the receiving service can detect a repetition. */
  key: string;
}

/** A configured channel. */
export interface OpenChannel {
  /**
   * @throws if the receiving service did not accept the message
   */
  send(target: string, message: Outgoing): Promise<void>;
}

/** Addresses at which messages reach a person. */
export interface Reached {
  email: string | null;
  phone: string | null;
  /** Member id in the enterprise messaging app. */
  member: string | null;
}

/** A channel that reaches a person outside the console. */
export interface ChannelKind {
  /** Returns the person's address on this channel; null if there is none. */
  targetOf(reached: Reached): string | null;
  /** Message naming the address that is missing in the person's record. */
  missing: string;
  /** Returns the address as screens render it, a phone number partly masked. */
  shown(target: string): string;
}

/** Reason why a channel sends nothing: a sentence for administrators. */
export class ChannelClosed extends Error {}
