/** A code on its way to a telephone; providers keep the words around it as a template. */
export interface SmsMessage {
  mobile: string;
  code: string;
  validMinutes: number;
}

/**
 * Sends one message and answers the provider's own number of it, or throws: OutboundError without an answer, SmsRefused
 * when the provider says no.
 */
export type SendSms = (message: SmsMessage) => Promise<string>;

/** A reminder as a short message; the template has a place for each of the two. */
export interface SmsNotice {
  mobile: string;
  title: string;
  text: string;
}

export type SendSmsNotice = (notice: SmsNotice) => Promise<void>;
