/** What work in a thread of its own refuses, with one sentence for the person who asked for it: what is wrong and the way out. */
export class Refused extends Error {}
