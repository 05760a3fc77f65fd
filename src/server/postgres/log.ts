/** The part of the server's logger the supervisor uses. */
export interface Log {
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
}
