import { callBare } from '../../../../../client/api/client.ts';
import { captcha } from '../../../../../generated/client.ts';

export type CaptchaType = 'clickWord' | 'blockPuzzle';

/** A captcha from the server (wire.md#3.1). Pictures are PNG in Base64. */
export interface Challenge {
  originalImageBase64: string;
  jigsawImageBase64: string | null;
  token: string;
  secretKey: string | null;
  wordList: readonly string[] | null;
}

interface Reply<T> {
  repCode: string;
  repMsg: string | null;
  repData: T | null;
}

const SUCCESS = '0000';

/** Fetches a captcha. @throws Error with the server's message when there is no picture (look.md#11.2) */
export async function fetchChallenge(captchaType: CaptchaType, signal: AbortSignal): Promise<Challenge> {
  const { repCode, repMsg, repData } = await callBare<Reply<Challenge>>(captcha.get.path, { captchaType }, signal);
  if (repCode !== SUCCESS || repData === null) throw new Error(repMsg ?? '验证码获取失败');
  return repData;
}

export async function isRightAnswer(body: {
  captchaType: CaptchaType;
  token: string;
  pointJson: string;
}): Promise<boolean> {
  const { repCode } = await callBare<Reply<unknown>>(captcha.check.path, body);
  return repCode === SUCCESS;
}
