/** A code for a telephone; providers store the text around it as a template. */
interface SmsMessage {
  mobile: string;
  code: string;
  validMinutes: number;
}

/**
 * Sends one message; returns the id the provider gave it.
 * @throws OutboundError without an answer, SmsRefused for the provider's refusal
 */
export type SendSms = (message: SmsMessage) => Promise<string>;

/** A reminder as a short message; the template has a variable for each property. */
interface SmsNotice {
  mobile: string;
  title: string;
  text: string;
}

/** Maximum characters of a variable in a provider's template. */
export const MAX_VARIABLE = 35;

export type SendSmsNotice = (notice: SmsNotice) => Promise<void>;

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
