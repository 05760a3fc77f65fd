/** An error that keeps a server from starting and that an operator can mend: its message is enough, without a stack. */
export class OperatorError extends Error {}
