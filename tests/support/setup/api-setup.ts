/** Set-up of API tests, which check answers and not their speed: calls that a busy machine refuses are repeated. */
import { comeAgainWhenBusy } from '../api-client.ts';

comeAgainWhenBusy();
