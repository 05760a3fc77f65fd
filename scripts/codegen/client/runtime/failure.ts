/** A refusal. `message` is one plain sentence; `errorCode` such as `D1003`, `errors` by field. */
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
    this.errorCode = envelope.extras?.errorCode ?? '';
    this.errors = envelope.extras?.errors ?? [];
  }
}
