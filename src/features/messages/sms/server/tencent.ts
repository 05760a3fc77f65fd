import { createHash, createHmac } from 'node:crypto';
import type { SmsKeys } from '../../../../server/outbound/sms-settings.ts';
import type { Platform } from '../../../../server/platform.ts';
import { cutText } from '../../../../server/text.ts';
import { MAX_VARIABLE, readAnswer, type SendSms, type SendSmsNotice, SmsRefused } from './message.ts';

const HOST = 'sms.tencentcloudapi.com';
const ALGORITHM = 'TC3-HMAC-SHA256';
const CONTENT_TYPE = 'application/json; charset=utf-8';

type Keys = Pick<SmsKeys<'tencent'>, 'keyId' | 'keySecret'>;

export interface TencentCall {
  host: string;
  service: string;
  action: string;
  body: string;
  now: Date;
}

interface Outcome {
  Code?: string;
  Message?: string;
  SerialNo?: string;
}

interface Answer {
  Response?: { Error?: Outcome; SendStatusSet?: Outcome[] };
}

/** Sender of short messages over Tencent Cloud (SMS 2021-01-11, SendSms). */
export function tencentSms(platform: Parts, keys: SmsKeys<'tencent'>): SendSms {
  const send = tencentSender(platform, keys);
  return ({ mobile, code, validMinutes }) => send(mobile, [code, String(validMinutes)]);
}

/** Sender of reminders over Tencent Cloud; `keys.template` is the template for reminders. */
export function tencentNotices(platform: Parts, keys: SmsKeys<'tencent'>): SendSmsNotice {
  const send = tencentSender(platform, keys);
  return async ({ mobile, title, text }) => {
    await send(mobile, [title, cutText(text, MAX_VARIABLE)]);
  };
}

type Parts = Pick<Platform, 'outbound' | 'now'>;

function tencentSender({ outbound, now }: Parts, keys: SmsKeys<'tencent'>) {
  return async (mobile: string, values: string[]) => {
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${mobile}`],
      SmsSdkAppId: keys.appId,
      SignName: keys.signName,
      TemplateId: keys.template,
      TemplateParamSet: values,
    });
    const call = { host: HOST, service: 'sms', action: 'SendSms', body, now: now() };
    const headers = { ...signedHeaders(keys, call), 'x-tc-version': '2021-01-11', 'x-tc-region': keys.region };
    const reply = await outbound.send({ method: 'POST', url: `https://${HOST}/`, headers, body });
    const { Response: answer } = readAnswer('tencent', reply) as Answer; // reply of the provider's call SendSms
    const outcome = answer?.Error ?? answer?.SendStatusSet?.[0];
    if (outcome?.Code !== 'Ok') throw new SmsRefused('tencent', String(outcome?.Code), String(outcome?.Message));
    return String(outcome.SerialNo ?? '');
  };
}

/** Headers of a call with its signature (Tencent Cloud API 3.0, TC3-HMAC-SHA256). */
export function signedHeaders({ keyId, keySecret }: Keys, call: TencentCall): { [name: string]: string } {
  const seconds = String(Math.floor(call.now.getTime() / 1_000));
  const date = call.now.toISOString().slice(0, 10);
  const signed = 'content-type;host;x-tc-action';
  const lines = `content-type:${CONTENT_TYPE}\nhost:${call.host}\nx-tc-action:${call.action.toLowerCase()}\n`;
  const request = ['POST', '/', '', lines, signed, sha256(call.body)].join('\n');
  const scope = `${date}/${call.service}/tc3_request`;
  const key = [date, call.service, 'tc3_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `TC3${keySecret}`,
  );
  const signature = hmac(key, [ALGORITHM, seconds, scope, sha256(request)].join('\n')).toString('hex');
  return {
    'content-type': CONTENT_TYPE,
    host: call.host,
    'x-tc-action': call.action,
    'x-tc-timestamp': seconds,
    authorization: `${ALGORITHM} Credential=${keyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
  };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
