import { ecb } from '@noble/ciphers/aes.js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError, messageOf, retryDelayOf } from '../../../../../client/api/api-error.ts';
import { type CaptchaType, type Challenge, fetchChallenge, isRightAnswer } from './captcha-calls.ts';
import type { Answer } from './points.ts';

export type CaptchaState =
  | { at: 'loading' }
  | { at: 'broken'; message: string }
  | { at: 'open' | 'checking' | 'wrong'; challenge: Challenge }
  | { at: 'right'; challenge: Challenge }
  | { at: 'passed' };

/** Milliseconds for which a result stays visible (look.md#11.2). */
const TELL_AFTER = 1_000;
const CLOSE_AFTER = 1_500;
const REFRESH_AFTER: { readonly [T in CaptchaType]: number } = { blockPuzzle: 1_000, clickWord: 700 };

interface Listener {
  /** Receives the verification a second after the right answer; an empty text if no picture is issued for minutes. */
  onPass: (verification: string) => void;
  /** Called half a second after `onPass`, when the user has seen the green result. */
  onDone: () => void;
}

/** True if the server refuses pictures to this IP address for longer than a pop-up stays open. */
function isRefusedForLong(error: unknown): boolean {
  return isApiError(error) && error.status === 429 && retryDelayOf(error) === null;
}

/** Returns a variant of setTimeout whose timers are cleared when the component unmounts. */
function useLater() {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);
  return useCallback((task: () => void, after: number) => void timers.current.add(setTimeout(task, after)), []);
}

/** State of a captcha from its picture to its verification; a wrong answer loads the next picture. */
export function useCaptcha(type: CaptchaType, { onPass, onDone }: Listener) {
  const [state, setState] = useState<CaptchaState>({ at: 'loading' });
  const [round, setRound] = useState(0);
  const later = useLater();
  const refresh = useCallback(() => setRound((before) => before + 1), []);

  // `round` only triggers the reading of another picture.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round fetches anew
  useEffect(() => {
    const controller = new AbortController();
    setState({ at: 'loading' });
    fetchChallenge(type, controller.signal)
      .then((challenge) => setState({ at: 'open', challenge }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        if (!isRefusedForLong(error)) return setState({ at: 'broken', message: messageOf(error) });
        onDone();
        onPass('');
      });
    return () => controller.abort();
  }, [type, round]);

  const give = useCallback(
    async (challenge: Challenge, answer: Answer) => {
      setState({ at: 'checking', challenge });
      const pointJson = toPointJson(answer, challenge);
      const isRight = await isRightAnswer({ captchaType: type, token: challenge.token, pointJson }).catch(() => false);
      setState({ at: isRight ? 'right' : 'wrong', challenge });
      if (!isRight) return later(refresh, REFRESH_AFTER[type]);
      later(() => {
        setState({ at: 'passed' });
        onPass(toVerification(answer, challenge));
      }, TELL_AFTER);
      later(onDone, CLOSE_AFTER);
    },
    [type, later, refresh, onPass, onDone],
  );
  return { state, refresh, give };
}

/** Encrypts a text with AES-128-ECB and PKCS7, in Base64 (wire.md#3.3). Servers without a key get the plain text. */
export function wrap(text: string, secretKey: string | null): string {
  if (!secretKey) return text;
  const encoder = new TextEncoder();
  const closed = ecb(encoder.encode(secretKey)).encrypt(encoder.encode(text));
  return btoa(String.fromCharCode(...closed));
}

interface Key {
  token: string;
  secretKey: string | null;
}

/** Answer for the call that checks it, encrypted by wrap(). */
export function toPointJson(answer: Answer, { secretKey }: Key): string {
  return wrap(JSON.stringify(answer), secretKey);
}

/** Verification the login sends after a right answer (wire.md#3.4). */
export function toVerification(answer: Answer, { token, secretKey }: Key): string {
  return wrap(`${token}---${JSON.stringify(answer)}`, secretKey);
}
