import { signInPages } from '../features/sign-in/client/feature.ts';
import { wecomPages } from '../features/wecom/client/feature.ts';

/** Pages below /user that need no session. */
export const userPages = signInPages;

/** Pages in the same layout at the top of the address that need none either. */
export const openPages = wecomPages;
