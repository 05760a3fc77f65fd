/**
 * Error with the message of a server that refused a call. Property `errorCode` names the reason, as `INVALID` or
 * `D1003`; empty without a reply.
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

/** Returns codes of seven digits, which name a reason; empty for other codes, which only give a category. */
function numberOf(code = 0): string {
  return code >= 1_000_000 ? String(code) : '';
}
