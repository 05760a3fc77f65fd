/** A code for a telephone; providers store the text around it as a template. */
export interface SmsMessage {
  mobile: string;
  code: string;
  validMinutes: number;
}

/**
 * Sends one message and returns the provider's number of it. Throws OutboundError without an answer, SmsRefused for a
 * refusal of the provider.
 */
export type SendSms = (message: SmsMessage) => Promise<string>;

/** A reminder as a short message; the template has a variable for each property. */
export interface SmsNotice {
  mobile: string;
  title: string;
  text: string;
}

export type SendSmsNotice = (notice: SmsNotice) => Promise<void>;
