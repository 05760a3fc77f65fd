import { useEffect, useState } from 'react';
import { isApiError, messageOf } from '../../../../../client/api/api-error.ts';
import { send } from '../../../../../client/api/send.ts';
import { readStored, removeStored, writeStored } from '../../../../../client/api/storage.ts';
import { notification } from '../../../../../client/ui/feedback/feedback.ts';
import { session as calls } from '../../../../../generated/client.ts';
import type { TenantFields } from '../tenant-field.tsx';
import { CAPTCHA_WANTED } from '../use-login.ts';

/** Milliseconds until the next code may be requested (look.md#11.3). */
const RESEND_MS = 60_000;
/**
 * Storage key of the time from which a code may be requested again; stored because the server refuses earlier requests
 * after a reload, too.
 */
const KEY = 'SMS_RESEND_AT';

function secondsLeft(): number {
  const until = readStored(KEY);
  return typeof until === 'number' ? Math.max(0, Math.ceil((until - Date.now()) / 1_000)) : 0;
}

/** Countdown until another code may be requested; `left` is in seconds, 0: now. */
function useCountdown() {
  const [left, setLeft] = useState(secondsLeft);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft(secondsLeft()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return {
    left,
    start() {
      writeStored(KEY, Date.now() + RESEND_MS, RESEND_MS);
      setLeft(secondsLeft());
    },
    reset() {
      removeStored(KEY);
      setLeft(0);
    },
  };
}

/** Seconds for which the notification with the code stays (look.md#11.3). */
const SHOWN_SECONDS = 8;

interface CodeRequest extends TenantFields {
  mobile: string;
}

/**
 * Requests a code and counts down; a failure resets the countdown and is shown. From the second request on the server
 * requires a captcha, whose verification is sent with the repeated request.
 */
export function useSendCode() {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const [asked, setAsked] = useState<CodeRequest | null>(null);
  const { left, start, reset } = useCountdown();

  const sendCode = async (request: CodeRequest, code?: string) => {
    setSending(true);
    setFailure('');
    start();
    try {
      const reply = await send(calls.getSmsCaptcha, { ...request, ...(code ? { code } : {}) });
      // Only the simulator returns the code (security.md#R19).
      const description = reply?.captcha
        ? `验证码获取成功，您的验证码为：${reply.captcha}`
        : '验证码已发送至您的手机，5 分钟内有效';
      notification.success({ title: '提示', description, duration: SHOWN_SECONDS });
    } catch (error) {
      reset();
      if (code === undefined && isApiError(error) && error.code === CAPTCHA_WANTED) setAsked(request);
      else if (!isApiError(error) || !error.shown) setFailure(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  const captcha = {
    isAsking: asked !== null,
    pass: (code: string) => void (asked && sendCode(asked, code)),
    close: () => setAsked(null),
  };
  return { isSending, left, failure, sendCode, captcha };
}
