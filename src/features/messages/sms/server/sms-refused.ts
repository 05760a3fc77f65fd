/** Refusal by the provider; `code` is the provider's reason. */
export class SmsRefused extends Error {
  readonly code: string;

  constructor(provider: string, code: string, reason: string) {
    super(`${provider}: ${code} ${reason}`.slice(0, 300));
    this.name = 'SmsRefused';
    this.code = code;
  }
}

/** Answer of the provider; throws if it is malformed. */
export function readAnswer(provider: string, { status, text }: { status: number; text: string }): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SmsRefused(provider, `HTTP ${status}`, 'no JSON');
  }
}
