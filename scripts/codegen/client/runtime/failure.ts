/**
 * A refusal. `message` is one plain sentence; `errorCode` its name: `D1003`, `STALE` of a conflict, `INVALID` with `errors` by
 * field, `1011008` of a lost sign-in; empty without an answer of the product.
 */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: number;
  readonly errorCode: string;
  readonly errors: readonly { field: string; message: string }[];

  constructor(
    status: number,
    envelope: {
      code?: number;
      message?: string;
      extras?: { errorCode?: string; errors?: { field: string; message: string }[] };
    },
  ) {
    super(envelope.message ?? `HTTP ${status}`);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = envelope.code ?? 0;
    this.errorCode = envelope.extras?.errorCode ?? numberOf(envelope.code);
    this.errors = envelope.extras?.errors ?? [];
  }
}

/** Codes of seven digits are names themselves; others tell only the kind of refusal. */
function numberOf(code = 0): string {
  return code >= 1_000_000 ? String(code) : '';
}
