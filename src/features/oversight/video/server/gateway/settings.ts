import type { DbSession } from '../../../../../server/db/session.ts';
import type { SettingSpec } from '../../../../../server/records/registries/setting-specs.ts';
import { readSettings } from '../../../../../server/settings.ts';
import { GATEWAY_WORDS, type GatewayKind } from '../../workflow/gateway.ts';

/** Codes in 系统配置 of the media gateway's settings. */
const CODES = {
  kind: 'VIDEO_GATEWAY_KIND',
  api: 'VIDEO_GATEWAY_API',
  user: 'VIDEO_GATEWAY_USER',
  password: 'VIDEO_GATEWAY_PASSWORD',
  play: 'VIDEO_GATEWAY_PLAY',
  playSecret: 'VIDEO_GATEWAY_PLAY_SECRET',
  playMinutes: 'VIDEO_GATEWAY_PLAY_MINUTES',
} as const;

const NONE = 'none';
const STANDARD_MINUTES = 5;

export const VIDEO_SETTING_SPECS: readonly SettingSpec[] = [
  {
    code: CODES.kind,
    standard: NONE,
    effect: '媒体网关的种类；没有媒体网关时浏览器直接播放摄像头的流地址。',
    takes: { as: 'choice', words: { [NONE]: '没有', ...GATEWAY_WORDS } },
  },
  {
    code: CODES.api,
    standard: '',
    effect: '媒体网关的管理接口地址，如 http://10.20.1.5:1984；服务器只向它查询状态，且须列入 OUTBOUND_HOSTS。',
    takes: { as: 'text' },
  },
  { code: CODES.user, standard: '', effect: '媒体网关管理接口的账号；ZLMediaKit 不用填写。', takes: { as: 'text' } },
  {
    code: CODES.password,
    standard: '',
    effect: '媒体网关管理接口的密码，ZLMediaKit 填写其 secret；保存后不再显示，不会发给浏览器。',
    takes: { as: 'text' },
  },
  {
    code: CODES.play,
    standard: '',
    effect: '浏览器播放时访问媒体网关的地址，如 https://video.example.com。',
    takes: { as: 'text' },
  },
  {
    code: CODES.playSecret,
    standard: '',
    effect: '播放地址的签名密钥；填写后，以上地址的流都以限时签名的地址播放。保存后不再显示。',
    takes: { as: 'text' },
  },
  {
    code: CODES.playMinutes,
    standard: String(STANDARD_MINUTES),
    effect: '签名的播放地址在多长时间内可以开始播放。',
    takes: { as: 'number', least: 1, most: 60, unit: '分钟' },
  },
];

export interface GatewaySettings {
  kind: GatewayKind;
  api: string;
  user: string;
  password: string;
}

/** Settings of the gateway; null if none is set up. */
export async function readGateway(db: DbSession): Promise<GatewaySettings | null> {
  const { kind, api, user, password } = CODES;
  const values = await readSettings(db, [kind, api, user, password]);
  const of = (code: string) => values.get(code)?.trim() ?? '';
  const found = of(kind);
  if (!isKind(found)) return null;
  return { kind: found, api: of(api).replace(/\/+$/, ''), user: of(user), password: of(password) };
}

export interface PlaySettings {
  origin: string;
  secret: string;
  minutes: number;
}

/** Settings of the addresses that browsers play from; `secret` is empty if addresses are not signed. */
export async function readPlay(db: DbSession): Promise<PlaySettings> {
  const values = await readSettings(db, [CODES.play, CODES.playSecret, CODES.playMinutes]);
  const address = values.get(CODES.play)?.trim() ?? '';
  return {
    origin: URL.canParse(address) ? new URL(address).origin : '',
    secret: values.get(CODES.playSecret) ?? '',
    minutes: Number(values.get(CODES.playMinutes) ?? STANDARD_MINUTES) || STANDARD_MINUTES,
  };
}

function isKind(value: string): value is GatewayKind {
  return Object.hasOwn(GATEWAY_WORDS, value);
}
