import { answer } from '../../../../server/endpoint.ts';
import type { Entered } from './enter.ts';

/** Reply with a token, or with the ticket for the second step (wire.md#2.1). */
export function toEnteredAnswer(entered: Entered) {
  if ('ticket' in entered) return answer('', { extras: { twoStep: true, ticket: entered.ticket } });
  return entered.mustChangePassword ? answer(entered.token, { extras: { mustChangePwd: true } }) : entered.token;
}
