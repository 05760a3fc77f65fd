import { useCallback, useState } from 'react';
import { session as calls } from '../../../generated/client.ts';
import type { LoginFields } from './use-login.ts';
import { useYes } from './use-yes.ts';

/** Answers whether the login was refused for want of a captcha. */
type Login = (fields: LoginFields) => Promise<{ wantsCaptcha: boolean }>;

/** What stands between the form and the login: a captcha where the server asks for one (spec §2.5). */
export function useCaptchaGate(login: Login) {
  // Where the server did not say it, a refusal will tell (wire §3.4).
  const isOpen = useYes(calls.getCaptchaOpen);
  const [asked, setAsked] = useState<LoginFields | null>(null);
  const begin = useCallback(
    async (fields: LoginFields) => {
      if (isOpen) return setAsked(fields);
      const { wantsCaptcha } = await login(fields);
      if (wantsCaptcha) setAsked(fields);
    },
    [isOpen, login],
  );
  const pass = useCallback((code: string) => void (asked && login({ ...asked, code })), [asked, login]);
  const close = useCallback(() => setAsked(null), []);
  return { begin, isAsking: asked !== null, pass, close };
}
