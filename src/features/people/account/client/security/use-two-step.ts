import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError, messageOf } from '../../../../../client/api/api-error.ts';
import { send } from '../../../../../client/api/send.ts';
import { message } from '../../../../../client/ui/feedback/feedback.ts';
import { twoStep } from '../../../../../generated/client.ts';

export type Goal = 'begin' | 'recoveryCodes' | 'end';

export type Stage =
  | { at: 'password'; goal: Goal }
  | { at: 'app'; secret: string; uri: string }
  | { at: 'codes'; codes: readonly string[] };

const STATE_KEY = ['twoStep', 'state'];

export function useTwoStepState() {
  return useQuery({ queryKey: STATE_KEY, queryFn: ({ signal }) => send(twoStep.state, undefined, { signal }) });
}

/** State of the dialog, with functions that move through its steps: password, authenticator app, recovery codes. */
export function useTwoStep() {
  const [stage, setStage] = useState<Stage | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const queries = useQueryClient();

  const go = (next: Stage | null) => {
    setProblem('');
    setStage(next);
  };
  const attempt = async (work: () => Promise<Stage | null>) => {
    setBusy(true);
    setProblem('');
    try {
      go(await work());
      await queries.invalidateQueries({ queryKey: STATE_KEY });
    } catch (error) {
      if (!isApiError(error) || !error.shown) setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const prove = (goal: Goal, password: string) => attempt(() => PROVED[goal](password));
  const confirm = (dynamicCode: string) =>
    attempt(async () => ({ at: 'codes', codes: (await send(twoStep.confirm, { dynamicCode })).recoveryCodes }));
  return {
    stage,
    isBusy,
    problem,
    open: (goal: Goal) => go({ at: 'password', goal }),
    close: () => go(null),
    prove,
    confirm,
  };
}

const PROVED: Record<Goal, (password: string) => Promise<Stage | null>> = {
  begin: async (password) => ({ at: 'app', ...(await send(twoStep.begin, { password })) }),
  recoveryCodes: async (password) => ({
    at: 'codes',
    codes: (await send(twoStep.recoveryCodes, { password })).recoveryCodes,
  }),
  end: async (password) => {
    await send(twoStep.end, { password });
    message.success('两步验证已关闭');
    return null;
  },
};
