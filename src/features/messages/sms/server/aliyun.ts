import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { SmsKeys } from '../../../../server/outbound/sms-settings.ts';
import type { Platform } from '../../../../server/platform.ts';
import { cutText } from '../../../../server/text.ts';
import { MAX_VARIABLE, readAnswer, type SendSms, type SendSmsNotice, SmsRefused } from './message.ts';

const HOST = 'dysmsapi.aliyuncs.com';
const ALGORITHM = 'ACS3-HMAC-SHA256';

type Keys = Pick<SmsKeys<'aliyun'>, 'keyId' | 'keySecret'>;

/** A call of an Aliyun service: parameters in the query, no body. */
export interface AliyunCall {
  host: string;
  action: string;
  version: string;
  query: { [name: string]: string };
  nonce: string;
  now: Date;
}

/** Sender of short messages over Aliyun (Dysmsapi 2017-05-25, SendSms). */
export function aliyunSms(platform: Parts, keys: SmsKeys<'aliyun'>): SendSms {
  const send = aliyunSender(platform, keys);
  return ({ mobile, code }) => send(mobile, { code });
}

/** Sender of reminders over Aliyun; `keys.template` is the template for reminders. */
export function aliyunNotices(platform: Parts, keys: SmsKeys<'aliyun'>): SendSmsNotice {
  const send = aliyunSender(platform, keys);
  return async ({ mobile, title, text }) => {
    await send(mobile, { title, text: cutText(text, MAX_VARIABLE) });
  };
}

type Parts = Pick<Platform, 'outbound' | 'now'>;

function aliyunSender({ outbound, now }: Parts, keys: SmsKeys<'aliyun'>) {
  return async (mobile: string, values: { [place: string]: string }) => {
    const query = {
      PhoneNumbers: mobile,
      SignName: keys.signName,
      TemplateCode: keys.template,
      TemplateParam: JSON.stringify(values),
    };
    const call = { host: HOST, action: 'SendSms', version: '2017-05-25', query, nonce: randomUUID(), now: now() };
    const reply = await outbound.send({
      method: 'POST',
      url: `https://${HOST}/?${canonicalQuery(query)}`,
      headers: signedHeaders(keys, call),
    });
    const answer = readAnswer('aliyun', reply) as { Code?: string; Message?: string; BizId?: string }; // reply of the provider's call SendSms
    if (answer.Code !== 'OK') throw new SmsRefused('aliyun', String(answer.Code), String(answer.Message));
    return String(answer.BizId ?? '');
  };
}

/** Headers of a call with its signature (Aliyun OpenAPI, signature version 3). */
export function signedHeaders({ keyId, keySecret }: Keys, call: AliyunCall): { [name: string]: string } {
  const headers: { [name: string]: string } = {
    host: call.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': call.now.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  };
  const names = Object.keys(headers).sort();
  const signed = names.join(';');
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const request = ['POST', '/', canonicalQuery(call.query), lines, signed, sha256('')].join('\n');
  const signature = createHmac('sha256', keySecret)
    .update(`${ALGORITHM}\n${sha256(request)}`)
    .digest('hex');
  const authorization = `${ALGORITHM} Credential=${keyId},SignedHeaders=${signed},Signature=${signature}`;
  return { ...headers, authorization };
}

/** Query sorted by name and escaped by RFC 3986, which is stricter than encodeURIComponent. */
function canonicalQuery(query: { [name: string]: string }): string {
  return Object.keys(query)
    .sort()
    .map((name) => `${escape3986(name)}=${escape3986(query[name] ?? '')}`)
    .join('&');
}

function escape3986(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
