/** What keeps a server from starting and an operator can mend: its text is enough, without a stack. */
export class OperatorError extends Error {}
