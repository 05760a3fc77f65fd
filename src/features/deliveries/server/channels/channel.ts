/** What a channel sends. */
export interface Outgoing {
  title: string;
  text: string;
  /** The same for every try, so that the other side may notice a repetition. */
  key: string;
}

/** A way out that is set up. */
export interface OpenChannel {
  /** @throws when the other side did not take it */
  send(target: string, message: Outgoing): Promise<void>;
}

/** Where messages reach a person. */
export interface Reached {
  email: string | null;
  phone: string | null;
  /** Id at the enterprise messaging app. */
  member: string | null;
}

/** One way to reach a person outside the console. */
export interface ChannelKind {
  /** Where the person is reached; null: he has no such address. */
  targetOf(reached: Reached): string | null;
  /** What the record of the person lacks then. */
  missing: string;
  /** How the address is shown on a screen. */
  shown(target: string): string;
}

/** Why nothing leaves by a channel: a sentence for administrators. */
export class ChannelClosed extends Error {}
