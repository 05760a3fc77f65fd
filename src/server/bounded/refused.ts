/** A refusal by work in a thread of its own: one sentence for the user, with what he can do. */
export class Refused extends Error {}
