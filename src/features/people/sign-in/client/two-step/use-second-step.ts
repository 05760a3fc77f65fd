import { useState } from 'react';
import { isApiError, messageOf } from '../../../../../client/api/api-error.ts';
import { callWithExtras } from '../../../../../client/api/client.ts';
import { enterWith } from '../../../../../client/session/entering.ts';
import { session as calls } from '../../../../../generated/client.ts';

/** Minimum milliseconds the dialog is busy (look.md#11.4): an instant answer looks as if nothing was checked. */
const SHORTEST_MS = 2_000;

const DIGITS = '请输入 6 位动态码!';
const RECOVERY = '请输入 10 位恢复码!';

/** Error of a malformed code, found before it is sent; null if well-formed. */
function codeProblem(code: string, isRecovery: boolean): string | null {
  const plain = code.replace(/[\s-]/g, '');
  if (isRecovery) return /^[0-9A-Za-z]{10}$/.test(plain) ? null : RECOVERY;
  return /^\d{6}$/.test(plain) ? null : DIGITS;
}

/** Sends the second step; holds the state of the dialog. */
export function useSecondStep(ticket: string) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  /** True if the ticket is no longer valid: the only choice is to go back. */
  const [isOver, setOver] = useState(false);

  const submit = async (code: string, isRecovery: boolean) => {
    const wrong = codeProblem(code, isRecovery);
    setProblem(wrong ?? '');
    if (wrong) return;
    setBusy(true);
    const pause = new Promise((resolve) => setTimeout(resolve, SHORTEST_MS));
    try {
      const answer = await callWithExtras(calls.login.path, { ticket, dynamicCode: code.trim() });
      await pause;
      enterWith(answer);
    } catch (error) {
      await pause;
      setProblem(messageOf(error));
      setOver(isApiError(error) && error.errorCode === 'LOGIN_TICKET');
      setBusy(false);
    }
  };
  return { isBusy, problem, isOver, submit, clear: () => setProblem('') };
}
