/** Refusal by work in a thread; the message is one sentence for the user, with the remedy. */
export class Refused extends Error {}
