/** Error that an operator can correct, printed without a stack; it prevents a start. */
export class OperatorError extends Error {}
