import { useSelector } from '@xstate/react';
import { useCallback, useState } from 'react';
import { isApiError } from '../../../client/api/api-error.ts';
import { callWithExtras } from '../../../client/api/client.ts';
import { consoleParts } from '../../../client/console-parts.ts';
import { enterWith } from '../../../client/session/entering.ts';
import { session } from '../../../client/session/session.ts';
import { session as calls } from '../../../generated/client.ts';
import type { MobileFields } from './mobile/use-mobile-form.ts';
import type { TenantFields } from './tenant-field.tsx';

/** The tenant only where tenants are enabled. */
export interface LoginFields extends TenantFields {
  account: string;
  password: string;
  rememberMe?: boolean;
  /** Of a captcha answered right. */
  code?: string;
}

/** One click on a demo account. */
export interface DemoFields {
  demoTicket: string;
}

/** Reset of the button after a validation error (look.md#11.1). */
const RESET_AFTER = 600;

/** The server wants a captcha (wire.md#3.4). */
export const CAPTCHA_WANTED = 1_011_003;

/** How a try ended: signed in, refused for want of a captcha, refused for the number of tries, refused otherwise. */
export type Outcome = 'entered' | 'captcha' | 'too-often' | 'refused';

function outcomeOf(error: unknown, isAsked: boolean): Outcome {
  if (!isApiError(error)) return 'refused';
  if (isAsked && error.code === CAPTCHA_WANTED) return 'captcha';
  return error.status === 429 ? 'too-often' : 'refused';
}

/** Sending the login form and everything the button needs to know. */
export function useLogin() {
  const [isSending, setSending] = useState(false);
  // An error as it was thrown: what it says is worked out where it is shown, which is fetched then.
  const [failure, setFailure] = useState<unknown>(null);
  // After the token has come, the user info is fetched; the button stays busy until the page changes.
  const isEntering = useSelector(session, (snapshot) => !snapshot.matches('anonymous'));
  const notEntered = useSelector(session, (snapshot) => snapshot.context.message);

  const login = useCallback(async (fields: LoginFields | MobileFields | DemoFields): Promise<Outcome> => {
    setSending(true);
    setFailure(null);
    // The frame is fetched while the server checks the password.
    void consoleParts.frame().catch(() => null);
    try {
      enterWith(await callWithExtras(calls.login.path, fields));
      return 'entered';
    } catch (error) {
      // It was not asked for before: the setting is the tenant's, or younger than this page.
      const outcome = outcomeOf(error, 'account' in fields && fields.code === undefined);
      if (outcome !== 'captcha') setFailure(error);
      return outcome;
    } finally {
      setSending(false);
    }
  }, []);

  const pause = useCallback(() => {
    setSending(true);
    setTimeout(() => setSending(false), RESET_AFTER);
  }, []);

  const shown = failure ?? (notEntered && !isEntering ? notEntered : null);
  return { login, pause, isBusy: isSending || isEntering, failure: shown };
}
