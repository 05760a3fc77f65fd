import { createHash } from 'node:crypto';
import type { DbSession } from '../../../../../server/db/session.ts';
import { refuse } from '../../../../../server/errors.ts';
import type { Platform } from '../../../../../server/platform.ts';
import type { OpenMessenger } from '../../../../../server/records/registries/messenger.ts';
import { deleteAccessToken, selectAccessToken, upsertAccessToken } from './provider.sql.ts';
import { readSettings, type WecomSettings } from './settings.ts';

/** Address of the provider's server; the operator may route it elsewhere (OUTBOUND_HOSTS). */
const API = 'https://qyapi.weixin.qq.com/cgi-bin';
/** Milliseconds for all calls of one sign-in; the database needs the rest of the request's 5 s. */
const BUDGET_MS = 4_000;
/** Error codes for an invalid access token. */
const TOKEN_OVER = new Set([40_001, 40_014, 42_001]);
const MEMBER = /^[\w.@-]{1,64}$/;

/** Reason of a failed sign-in; for the log only. */
class ProviderProblem extends Error {}

interface Reply {
  errcode: number;
  [key: string]: unknown;
}

interface Asking {
  platform: Platform;
  db: DbSession;
  settings: WecomSettings;
  until: number;
}

/** Member of the settings' own corporation to whom the code was given. @throws WECOM_FAILED in every other case */
export async function identifyMember(
  platform: Platform,
  { db, settings, code }: { db: DbSession; settings: WecomSettings; code: string },
): Promise<string> {
  const asking = { platform, db, settings, until: performance.now() + BUDGET_MS };
  try {
    return readMember(await askMember(asking, code), settings);
  } catch (error) {
    // The outbound client's messages contain only the host, never an address with its secrets.
    const reason = error instanceof Error ? error.message : String(error);
    platform.log.warn({ reason, tenant: db.tenant }, 'enterprise messaging sign-in failed');
    throw refuse('WECOM_FAILED');
  }
}

function askMember(asking: Asking, code: string): Promise<Reply> {
  return withToken(asking, (token) => ask(asking, '/auth/getuserinfo', { query: { access_token: token, code } }));
}

/** Makes a call with the stored access token, and again with a new one if the provider has invalidated it. */
async function withToken(asking: Asking, call: (token: string) => Promise<Reply>): Promise<Reply> {
  const { platform, db, settings } = asking;
  const kept = await keptToken(db, settings, platform.now());
  const reply = await call(kept ?? (await newToken(asking)));
  if (kept === null || !TOKEN_OVER.has(reply.errcode)) return reply;
  await dropToken(db, settings);
  return call(await newToken(asking));
}

/** Seconds within which the provider suppresses repetitions of the same text. */
const SAME_WORDS_SECONDS = 4 * 3_600;

/** Returns a sender of text messages to members of the enabled application; null if no application is enabled. */
export const openMemberMessages: OpenMessenger = async (platform, db) => {
  const settings = await readSettings(db);
  if (settings === null) return null;
  return async (member, content) => {
    const asking = { platform, db, settings, until: performance.now() + BUDGET_MS };
    const body = {
      ...{ touser: member, msgtype: 'text', agentid: Number(settings.appId), text: { content } },
      ...{ enable_duplicate_check: 1, duplicate_check_interval: SAME_WORDS_SECONDS },
    };
    const reply = await withToken(asking, (token) =>
      ask(asking, '/message/send', { query: { access_token: token }, body }),
    );
    const isUnknown = typeof reply.invaliduser === 'string' && reply.invaliduser !== '';
    if (reply.errcode !== 0 || isUnknown) {
      throw new ProviderProblem(isUnknown ? '企业微信中没有此成员' : `企业微信返回错误 ${reply.errcode}`);
    }
  };
};

async function newToken(asking: Asking): Promise<string> {
  const { platform, db, settings } = asking;
  const query = { corpid: settings.corpId, corpsecret: settings.secret };
  const reply = await ask(asking, '/gettoken', { query });
  const { access_token: token, expires_in: seconds } = reply;
  if (reply.errcode !== 0 || typeof token !== 'string' || token === '') {
    throw new ProviderProblem(`gettoken answered ${reply.errcode}`);
  }
  const lastsMs = typeof seconds === 'number' && seconds > 0 ? Math.min(seconds, 7_200) * 1_000 : 0;
  await keepToken(db, settings, { token, lastsMs, now: platform.now() });
  return token;
}

/** Id of a member. Only members have a `userid`; guests and people of other corporations come with an open id. */
function readMember(reply: Reply, settings: WecomSettings): string {
  const { userid, UserId, corpid, CorpId } = reply;
  if (reply.errcode !== 0) throw new ProviderProblem(`getuserinfo answered ${reply.errcode}`);
  const corporation = corpid ?? CorpId ?? settings.corpId;
  if (corporation !== settings.corpId) throw new ProviderProblem('of another corporation');
  const member = userid ?? UserId;
  if (typeof member !== 'string' || !MEMBER.test(member)) throw new ProviderProblem('no member of the corporation');
  return member;
}

interface Question {
  query: Record<string, string>;
  /** Body of a POST; absent for a GET. */
  body?: unknown;
}

async function ask({ platform, until }: Asking, path: string, { query, body }: Question): Promise<Reply> {
  const timeoutMs = Math.ceil(until - performance.now());
  if (timeoutMs <= 0) throw new ProviderProblem('no time left');
  const url = `${API}${path}?${new URLSearchParams(query)}`;
  const { status, text } = await platform.outbound.send({
    ...(body === undefined ? { method: 'GET' as const } : { method: 'POST' as const, body }),
    url,
    timeoutMs,
  });
  if (status !== 200) throw new ProviderProblem(`${path} answered HTTP ${status}`);
  const reply = parse(text);
  if (!isReply(reply)) throw new ProviderProblem(`${path} answered something else`);
  return reply;
}

/** Parses an answer; null if it is no JSON, since the parser's message would put a part of the answer into the log. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isReply(value: unknown): value is Reply {
  return typeof value === 'object' && value !== null && 'errcode' in value && typeof value.errcode === 'number';
}

/** Milliseconds before the provider's expiry at which a token is renewed. */
const MARGIN_MS = 5 * 60_000;

/** Access token of the provider: one for each application and secret, shared by all processes. */
export interface AccessToken {
  token: string;
  lastsMs: number;
}

function keptToken(db: DbSession, settings: WecomSettings, now: Date): Promise<string | null> {
  return selectAccessToken(db, hashOf(settings), now);
}

async function keepToken(db: DbSession, settings: WecomSettings, of: AccessToken & { now: Date }): Promise<void> {
  const expires = new Date(of.now.getTime() + Math.max(0, of.lastsMs - MARGIN_MS));
  await upsertAccessToken(db, { applicationHash: hashOf(settings), token: of.token, expires });
}

/** Deletes a token the provider ended early, as it does after a new secret. */
async function dropToken(db: DbSession, settings: WecomSettings): Promise<void> {
  await deleteAccessToken(db, hashOf(settings));
}

/** Hash of the application. Depends on the secret, so that tokens issued under an earlier secret are not used. */
function hashOf({ corpId, appId, secret }: WecomSettings): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([corpId, appId, secret]))
    .digest();
}
