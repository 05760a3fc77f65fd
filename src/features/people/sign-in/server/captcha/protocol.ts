import type { DbSession } from '../../../../../server/db/session.ts';
import { AppError } from '../../../../../server/errors.ts';
import type { Platform } from '../../../../../server/platform.ts';
import { type Challenge, checkCaptcha, issueCaptcha, type Try, type Verdict } from './captcha.ts';
import type { Asker } from './guesses.ts';
import { CAPTCHA_KINDS, type CaptchaKind } from './puzzle.ts';

/** Codes and texts of the protocol (wire.md#3.2). */
const MESSAGES = {
  '0000': '验证成功',
  '0011': '参数校验',
  '6110': '验证码已失效，请重新获取',
  '6111': '验证码无效',
  '6112': '验证码错误',
  '9999': '服务内部异常',
} as const satisfies Record<Verdict | '0011' | '9999', string>;

interface Request {
  /** Body, not yet validated. */
  body: unknown;
  asker: Asker;
}

/**
 * POST /captcha/get: returns a captcha even if the sign-in needs none, as screens fetch one in any case (wire.md#3.1).
 */
export async function answerGet(
  { log }: Pick<Platform, 'log'>,
  db: DbSession,
  { body, asker }: Request,
): Promise<unknown> {
  const kind = kindOf(body);
  if (!kind) return failure('0011');
  try {
    return { ...answer('0000', toRepData(await issueCaptcha(db, kind, asker))), repMsg: null };
  } catch (error) {
    if (error instanceof AppError) throw error;
    log.error({ err: error }, 'captcha not drawn');
    return failure('9999');
  }
}

/** POST /captcha/check. */
export async function answerCheck(db: DbSession, { body, asker }: Request): Promise<unknown> {
  const attempt = tryOf(body);
  if (!attempt) return failure('0011');
  const verdict = await checkCaptcha(db, attempt, asker);
  if (verdict !== '0000') return failure(verdict);
  return answer('0000', { ...BLANK, captchaType: attempt.kind, token: attempt.token, result: true });
}

const BLANK = {
  originalImageBase64: null,
  jigsawImageBase64: null,
  secretKey: null,
  wordList: null,
  // Field that held the answer in old servers (wire.md#13); always null.
  point: null,
  pointJson: null,
  captchaVerification: null,
  result: false,
};

function toRepData({ kind, image, jigsaw, token, secretKey, words }: Challenge) {
  const pictures = { originalImageBase64: image, jigsawImageBase64: jigsaw };
  return { ...BLANK, captchaType: kind, ...pictures, token, secretKey, wordList: words };
}

function answer(repCode: '0000', repData: unknown) {
  return { repCode, repMsg: MESSAGES[repCode], repData, success: true, error: false };
}

function failure(repCode: Exclude<keyof typeof MESSAGES, '0000'>) {
  return { repCode, repMsg: MESSAGES[repCode], repData: null, success: false, error: true };
}

/** Maximum characters of a text; no client's answer is longer. */
const MAX_TEXT = 1_000;

function tryOf(body: unknown): Try | null {
  const kind = kindOf(body);
  const [token, pointJson] = [textOf(body, 'token'), textOf(body, 'pointJson')];
  return kind && token && pointJson ? { kind, token, pointJson } : null;
}

function kindOf(body: unknown): CaptchaKind | undefined {
  const text = textOf(body, 'captchaType');
  return CAPTCHA_KINDS.find((kind) => kind === text);
}

function textOf(body: unknown, key: 'captchaType' | 'token' | 'pointJson'): string | null {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, key)) return null;
  const value: unknown = Reflect.get(body, key);
  return typeof value === 'string' && value.length <= MAX_TEXT ? value : null;
}
