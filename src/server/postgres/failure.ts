/** Error at the start of the embedded database; the message has the remedy in Chinese and English. */
export class PostgresFailure extends Error {
  override name = 'PostgresFailure';
}

export function fail(chinese: string, english: string, cause?: unknown): never {
  throw new PostgresFailure(`${chinese}\n${english}`, { cause });
}

/** Error code of the system (ENOENT …) or SQLSTATE. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
