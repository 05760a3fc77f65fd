/** What keeps a server from starting and an operator can mend: its text says all of it, and is told without a stack. */
export class OperatorError extends Error {}
