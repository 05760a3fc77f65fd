import { useCallback, useEffect, useState } from 'react';
import { send } from '../../../../client/api/send.ts';
import { session as calls } from '../../../../generated/client.ts';
import type { LoginFields, Outcome } from './use-login.ts';

type Login = (fields: LoginFields) => Promise<Outcome>;

/**
 * True if a sign-in from this address needs a captcha (wire.md#2.4). False without a reply: the server refuses a login
 * that lacks one (wire.md#3.4).
 */
async function isCaptchaOpen(): Promise<boolean> {
  return (await send(calls.getCaptchaOpen).catch(() => false)) === true;
}

/** Opens a captcha between form and login if the server requires one (look.md#11.2). */
export function useCaptchaGate(login: Login) {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<LoginFields | null>(null);
  useEffect(() => void isCaptchaOpen().then(setOpen), []);

  const enter = useCallback(
    async (fields: LoginFields) => {
      const outcome = await login(fields);
      if (outcome === 'captcha') return setAsked(fields);
      if (outcome === 'entered') return;
      // An address needs a captcha after wrong passwords, even by others; a user known there then signs in with one.
      const isWanted = await isCaptchaOpen();
      setOpen(isWanted);
      if (isWanted && outcome === 'too-often' && fields.code === undefined) setAsked(fields);
    },
    [login],
  );
  const begin = useCallback(
    async (fields: LoginFields) => (isOpen ? setAsked(fields) : enter(fields)),
    [isOpen, enter],
  );
  const pass = useCallback((code: string) => void (asked && enter({ ...asked, code })), [asked, enter]);
  const close = useCallback(() => setAsked(null), []);
  return { begin, isAsking: asked !== null, pass, close };
}
