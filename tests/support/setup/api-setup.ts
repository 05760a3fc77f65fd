/** Tests of what calls answer, not of when: see `comeAgainWhenBusy`. */
import { comeAgainWhenBusy } from '../api-client.ts';

comeAgainWhenBusy();
