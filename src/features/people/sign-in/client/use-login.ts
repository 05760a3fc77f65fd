import { useSelector } from '@xstate/react';
import { useCallback, useState } from 'react';
import { isApiError } from '../../../../client/api/api-error.ts';
import { callWithExtras } from '../../../../client/api/client.ts';
import { consoleParts } from '../../../../client/console-parts.ts';
import { enterWith } from '../../../../client/session/entering.ts';
import { session } from '../../../../client/session/session.ts';
import { session as calls } from '../../../../generated/client.ts';
import type { MobileFields } from './mobile/use-mobile-form.ts';
import type { TenantFields } from './tenant-field.tsx';

/** Fields of the login; the tenant is present if tenants are enabled. */
export interface LoginFields extends TenantFields {
  account: string;
  password: string;
  rememberMe?: boolean;
  /** Verification of a captcha. */
  code?: string;
}

/** Body of a click on a demo account. */
export interface DemoFields {
  demoTicket: string;
}

/** Milliseconds after a validation error until the button is reset (look.md#11.1). */
const RESET_AFTER = 600;

/** Code of a refusal for lack of a captcha (wire.md#3.4). */
export const CAPTCHA_WANTED = 1_011_003;

/** Result of an attempt: signed in, refused for lack of a captcha, refused for too many attempts, refused otherwise. */
export type Outcome = 'entered' | 'captcha' | 'too-often' | 'refused';

function outcomeOf(error: unknown, isAsked: boolean): Outcome {
  if (!isApiError(error)) return 'refused';
  if (isAsked && error.code === CAPTCHA_WANTED) return 'captcha';
  return error.status === 429 ? 'too-often' : 'refused';
}

/** Sends the login form; holds the state of its button. */
export function useLogin() {
  const [isSending, setSending] = useState(false);
  // The thrown error; login-notice.tsx, which is loaded after a failure, composes its message.
  const [failure, setFailure] = useState<unknown>(null);
  // The user info is fetched after the token; the button stays busy until the page changes.
  const isEntering = useSelector(session, (snapshot) => !snapshot.matches('anonymous'));
  const notEntered = useSelector(session, (snapshot) => snapshot.context.message);

  const login = useCallback(async (fields: LoginFields | MobileFields | DemoFields): Promise<Outcome> => {
    setSending(true);
    setFailure(null);
    // Starts to load the code of the console's frame while the server checks the password.
    void consoleParts.frame().catch(() => null);
    try {
      enterWith(await callWithExtras(calls.login.path, fields));
      return 'entered';
    } catch (error) {
      // Opens a captcha only if the form sent none: the tenant requires captchas, maybe only since this page was
      // loaded.
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

  const visibleFailure = failure ?? (notEntered && !isEntering ? notEntered : null);
  return { login, pause, isBusy: isSending || isEntering, failure: visibleFailure };
}
