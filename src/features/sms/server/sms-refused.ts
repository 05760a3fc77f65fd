/** The provider answered that it does not send the message; `code` is its own word for why. */
export class SmsRefused extends Error {
  readonly code: string;

  constructor(provider: string, code: string, reason: string) {
    super(`${provider}: ${code} ${reason}`.slice(0, 300));
    this.name = 'SmsRefused';
    this.code = code;
  }
}

/** The provider's answer, or why it cannot be one. */
export function readAnswer(provider: string, { status, text }: { status: number; text: string }): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SmsRefused(provider, `HTTP ${status}`, 'no JSON');
  }
}
