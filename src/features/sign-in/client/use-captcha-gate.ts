import { useCallback, useEffect, useState } from 'react';
import { send } from '../../../client/api/send.ts';
import { session as calls } from '../../../generated/client.ts';
import type { LoginFields, Outcome } from './use-login.ts';

type Login = (fields: LoginFields) => Promise<Outcome>;

/** Whether a sign-in from this address needs a captcha (wire.md#2.4). Silence is no: a refusal will tell (wire.md#3.4). */
async function isCaptchaOpen(): Promise<boolean> {
  return (await send(calls.getCaptchaOpen).catch(() => false)) === true;
}

/** What stands between the form and the login: a captcha where the server asks for one (look.md#11.2). */
export function useCaptchaGate(login: Login) {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<LoginFields | null>(null);
  useEffect(() => void isCaptchaOpen().then(setOpen), []);

  const enter = useCallback(
    async (fields: LoginFields) => {
      const outcome = await login(fields);
      if (outcome === 'captcha') return setAsked(fields);
      if (outcome === 'entered') return;
      // An address asks for one after wrong passwords, of others too; who is known there then passes with it.
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
