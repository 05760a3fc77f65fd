/** A refusal by work in a thread of its own: one sentence for the user, with the way out. */
export class Refused extends Error {}
