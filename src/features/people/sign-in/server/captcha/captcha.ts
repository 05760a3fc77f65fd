import { createCipheriv, createDecipheriv, createHash, randomInt } from 'node:crypto';
import { seal, unseal } from '../../../../../server/db/sealing.ts';
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
import { type Asker, countGuess, forgiveGuesses, refuseGuesser, secondsOfGuesser } from './guesses.ts';
import { bentOutline, CHARACTERS } from './outline.ts';
import { between, type CaptchaKind, HEIGHT, many, type Point, type Puzzle, some, WIDTH } from './puzzle.ts';
import { document, scenery } from './scenery.ts';

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

/** Milliseconds for which a picture can be answered, and then a right answer be used by the login (wire.md#3.4). */
const VALID_MS = 120_000;
/** Maximum valid pictures; an office behind one IP address needs some hundred at the start of a day. */
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

/** Creates a captcha, storing its row before the costly drawing. @throws TOO_OFTEN while too many are valid */
export async function issueCaptcha(db: DbSession, kind: CaptchaKind, { ip, now }: Asker): Promise<Challenge> {
  const puzzle = DRAW[kind]();
  const [token, secretKey] = [newToken(), newSecretKey()];
  const sealed = sealAnswer({ secretKey, answer: puzzle.answer }, token);
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

/** Code that the login accepts (wire.md#3.4); null for a wrong answer. */
function codeOf({ sealed }: StoredChallenge, { kind, token, pointJson }: Try): string | null {
  const { secretKey, answer } = unsealAnswer(sealed, token);
  const points = unwrap(pointJson, secretKey);
  return points !== null && isRight(points, kind, answer) ? wrap(`${token}---${points}`, secretKey) : null;
}

/** True if the code belongs to a right answer from this address. Uses up the code in any case (wire.md#3.4). */
export async function redeemCaptcha(db: DbSession, code: string, asker: Asker): Promise<boolean> {
  const pass = await takePass(db, hashToken(code));
  return pass !== null && isOf(pass, asker);
}

/** True if a challenge or pass has not expired and was issued to this IP address (security.md#A6). */
function isOf({ ip, expires }: Pick<StoredChallenge, 'ip' | 'expires'>, asker: Asker): boolean {
  return ip === networkOf(asker.ip) && expires > asker.now;
}

/**
 * Renders SVG to PNG in Base64 in a thread of Node's pool, by a native library that loads with the first picture.
 *
 * Documents must use `fill-opacity` and `stroke-opacity`, never `opacity`: it creates a layer of the shape. A layer
 * beyond the picture's edge makes the library end the process.
 */
export async function toPng(svg: string): Promise<string> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const drawn = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return drawn.asPng().toString('base64');
}

/**
 * Cipher of the protocol, AES-128-ECB with PKCS7 in Base64, for old clients (wire.md#3.3). It protects nothing; every
 * challenge has a new key, so the key built into old clients never fits.
 */
const WRAP = 'aes-128-ecb';
const KEY_LENGTH = 16;
const KEY_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function newSecretKey(): string {
  return Array.from({ length: KEY_LENGTH }, () => KEY_CHARACTERS[randomInt(KEY_CHARACTERS.length)]).join('');
}

function wrap(text: string, secretKey: string): string {
  const cipher = createCipheriv(WRAP, Buffer.from(secretKey, 'utf8'), null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

/** Decrypts a text; null, without a reason, if the text was not encrypted with this key. */
function unwrap(wrapped: string, secretKey: string): string | null {
  const decipher = createDecipheriv(WRAP, Buffer.from(secretKey, 'utf8'), null);
  try {
    return Buffer.concat([decipher.update(wrapped, 'base64'), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Encrypts a secret with its challenge's token. The token is not stored: the database alone cannot reveal the secret. */
export function sealAnswer(secret: Secret, token: string): Buffer {
  return seal(keyOf(token), Buffer.from(JSON.stringify(secret)));
}

/** Decrypts what sealAnswer() returned. @throws for another token or changed bytes */
export function unsealAnswer(sealed: Buffer, token: string): Secret {
  return JSON.parse(unseal(keyOf(token), sealed).toString('utf8')) as Secret; // encrypted by sealAnswer()
}

/** Derives the key from the token by another hash than `token_hash`, which the database contains. */
function keyOf(token: string): Buffer {
  return createHash('sha256').update(`captcha answer ${token}`).digest();
}

/** Number of drawn words, and of those to click in a given order (wire.md#3.1). */
const DRAWN = 4;
const ASKED = 3;

interface Placed {
  character: string;
  at: Point;
}

export function drawClickWord(): Puzzle {
  const column = WIDTH / DRAWN;
  // One word in each column, so that two answers are never within each other's tolerance of 25 pixels.
  const placed: Placed[] = some(CHARACTERS, DRAWN).map((character, index) => ({
    character,
    at: { x: Math.round(column * (index + 0.5)) + between(-11, 11), y: between(30, HEIGHT - 30) },
  }));
  const asked = some(placed, ASKED);
  return {
    kind: 'clickWord',
    answer: asked.map(({ at }) => at),
    words: asked.map(({ character }) => character),
    image: document(scenery() + placed.map(drawn).join('') + many(4, thread).join('')),
    jigsaw: null,
  };
}

/** Draws a word light with a dark rim, or dark with a light rim, so that it is legible on any background. */
function drawn({ character, at }: Placed): string {
  const path = bentOutline(character, { ...at, size: between(36, 42) });
  const isLight = between(0, 1) === 1;
  const hue = between(0, 359);
  const fill = `hsl(${hue}, 70%, ${isLight ? 92 : 18}%)`;
  const rim = `hsl(${hue}, 60%, ${isLight ? 12 : 94}%)`;
  return `<path d="${path}" fill="${fill}" stroke="${rim}" stroke-width="2.4" stroke-linejoin="round" paint-order="stroke"/>`;
}

/** A line across the words. */
function thread(): string {
  const heights = many(3, () => between(5, HEIGHT - 5));
  const path = `M-5 ${heights[0]}Q${between(60, 250)} ${heights[1]} ${WIDTH + 5} ${heights[2]}`;
  return `<path d="${path}" fill="none" stroke="hsl(${between(0, 359)}, 60%, ${between(35, 85)}%)" stroke-width="${between(8, 14) / 10}" stroke-opacity=".6"/>`;
}
