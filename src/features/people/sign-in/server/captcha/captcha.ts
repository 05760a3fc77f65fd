import type { DbSession } from '../../../../../server/db/session.ts';
import { tooOften } from '../../../../../server/errors.ts';
import { networkOf } from '../../../../../server/http/admission/network.ts';
import { hashToken, isTokenShape, newToken } from '../../../../../server/session/sessions.ts';
import { drawBlockPuzzle } from './block-puzzle.ts';
import {
  hasFreePlace,
  insertChallenge,
  insertPass,
  type StoredChallenge,
  takeChallenge,
  takePass,
} from './captcha.sql.ts';
import { newSecretKey, seal, unseal, unwrap, wrap } from './cipher.ts';
import { drawClickWord } from './click-word.ts';
import { type Asker, countGuess, forgiveGuesses, refuseGuesser, secondsOfGuesser } from './guesses.ts';
import type { CaptchaKind, Point, Puzzle } from './puzzle.ts';

/** Tolerance of a click and of a slide, in pixels of the picture (wire.md#3.2). */
const CLICK_TOLERANCE = 25;
const SLIDE_TOLERANCE = 5;

/** True if a client's points, as JSON text, match the answer; false for any other text. */
export function isRight(text: string, kind: CaptchaKind, answer: readonly Point[]): boolean {
  const given = pointsOf(text, kind);
  const tolerance = kind === 'clickWord' ? CLICK_TOLERANCE : SLIDE_TOLERANCE;
  return given?.length === answer.length && answer.every((point, index) => isNear(given[index], point, tolerance));
}

function pointsOf(text: string, kind: CaptchaKind): unknown[] | null {
  const value = parsed(text);
  if (kind === 'blockPuzzle') return [value];
  return Array.isArray(value) ? value : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isNear(given: unknown, { x, y }: Point, tolerance: number): boolean {
  if (typeof given !== 'object' || given === null || !('x' in given) || !('y' in given)) return false;
  return isWithin(given.x, x, tolerance) && isWithin(given.y, y, tolerance);
}

function isWithin(value: unknown, right: number, tolerance: number): boolean {
  return typeof value === 'number' && Math.abs(value - right) <= tolerance;
}

/** Milliseconds for which a picture can be answered, and a right answer be used by the login (wire.md#3.4). */
const VALID_MS = 120_000;
/** Maximum valid pictures: an office behind one address starts its day with some hundred. */
const LIVING = { perAddress: 300, together: 10_000 };
const RETRY_SECONDS = 30;

/** Challenge for the browser (wire.md#3.1); no part of it reveals the answer. */
export interface Challenge {
  kind: CaptchaKind;
  token: string;
  secretKey: string;
  words: readonly string[] | null;
  /** PNG in Base64. */
  image: string;
  jigsaw: string | null;
}

/** Secret part of a challenge, encrypted with its token. */
export interface Secret {
  secretKey: string;
  answer: readonly Point[];
}

/** Result of an attempt, in the codes of the protocol (wire.md#3.2). */
export type Verdict = '0000' | '6110' | '6111' | '6112';

const DRAW: { readonly [K in CaptchaKind]: () => Puzzle } = { clickWord: drawClickWord, blockPuzzle: drawBlockPuzzle };

/**
 * Creates a captcha. Its row is inserted before it is drawn, so that too frequent requests cost no drawing.
 * @throws TOO_OFTEN while too many are valid
 */
export async function issueCaptcha(db: DbSession, kind: CaptchaKind, { ip, now }: Asker): Promise<Challenge> {
  const puzzle = DRAW[kind]();
  const [token, secretKey] = [newToken(), newSecretKey()];
  const sealed = seal({ secretKey, answer: puzzle.answer } satisfies Secret, token);
  const expires = new Date(now.getTime() + VALID_MS);
  const stored = { tokenHash: hashToken(token), kind, sealed, ip: networkOf(ip), expires };
  await refuseGuesser(db, { ip, now });
  const isStored = await insertChallenge(db, stored, { now, ...LIVING });
  if (!isStored) throw tooOften(RETRY_SECONDS);
  const image = await toPng(puzzle.image);
  const jigsaw = puzzle.jigsaw === null ? null : await toPng(puzzle.jigsaw);
  return { kind, token, secretKey, words: puzzle.words, image, jigsaw };
}

/** Seconds until this address may get a picture again; 0: now. */
export async function secondsToCaptcha(db: DbSession, asker: Asker): Promise<number> {
  const seconds = await secondsOfGuesser(db, asker);
  if (seconds > 0) return seconds;
  return (await hasFreePlace(db, networkOf(asker.ip), { now: asker.now, ...LIVING })) ? 0 : RETRY_SECONDS;
}

/** An attempt as sent by the client. */
export interface Try {
  kind: CaptchaKind;
  token: string;
  pointJson: string;
}

/**
 * Checks an attempt and deletes its challenge in any case, so that a second attempt finds none (security.md#R20). A
 * wrong key, padding, JSON or point gives the same result to the caller.
 */
export async function checkCaptcha(db: DbSession, attempt: Try, asker: Asker): Promise<Verdict> {
  await countGuess(db, asker);
  const found = isTokenShape(attempt.token) ? await takeChallenge(db, hashToken(attempt.token)) : null;
  if (!found || !isOf(found, asker)) return '6110';
  if (found.kind !== attempt.kind) return '6111';
  const code = codeOf(found, attempt);
  if (code === null) return '6112';
  const expires = new Date(asker.now.getTime() + VALID_MS);
  await insertPass(db, { verificationHash: hashToken(code), ip: networkOf(asker.ip), expires });
  await forgiveGuesses(db, asker);
  return '0000';
}

/** Code for the login (wire.md#3.4); null for a wrong answer. */
function codeOf({ sealed }: StoredChallenge, { kind, token, pointJson }: Try): string | null {
  const { secretKey, answer } = unseal(sealed, token) as Secret; // encrypted by issueCaptcha()
  const points = unwrap(pointJson, secretKey);
  return points !== null && isRight(points, kind, answer) ? wrap(`${token}---${points}`, secretKey) : null;
}

/** True if the code belongs to a right answer; this uses it up (wire.md#3.4). */
export async function redeemCaptcha(db: DbSession, code: string, asker: Asker): Promise<boolean> {
  const pass = await takePass(db, hashToken(code));
  return pass !== null && isOf(pass, asker);
}

/** True if a challenge or pass is valid and of this address, the one where it was shown (security.md#A6). */
function isOf({ ip, expires }: Pick<StoredChallenge, 'ip' | 'expires'>, asker: Asker): boolean {
  return ip === networkOf(asker.ip) && expires > asker.now;
}

/**
 * Renders SVG to PNG in Base64 in a thread of Node's pool, by a native library that loads with the first picture.
 *
 * Documents must not use `opacity`, only `fill-opacity` and `stroke-opacity`. The former makes a layer of the shape,
 * and a layer beyond the picture's edge makes the library end the process.
 */
export async function toPng(svg: string): Promise<string> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const drawn = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return drawn.asPng().toString('base64');
}
