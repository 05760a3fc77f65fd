/** Media gateways whose state the console can read. */
export const GATEWAY_WORDS = { go2rtc: 'go2rtc', zlmediakit: 'ZLMediaKit', srs: 'SRS' } as const;

export type GatewayKind = keyof typeof GATEWAY_WORDS;

/** Outcomes of a request to a gateway. */
export type GatewayState = 'off' | 'ok' | 'refused' | 'unreachable' | 'timeout' | 'login' | 'strange';

/** Title and advice for the administrator. */
export const STATE_WORDS: { readonly [state in GatewayState]: { title: string; advice: string } } = {
  off: {
    title: '未设置媒体网关',
    advice: '浏览器直接播放摄像头的流地址。要使用媒体网关，请在系统配置中填写 VIDEO_GATEWAY_KIND 等参数。',
  },
  ok: { title: '运行正常', advice: '' },
  refused: {
    title: '地址未放行',
    advice: '请核对 VIDEO_GATEWAY_API，并请运维人员把该地址列入环境变量 OUTBOUND_HOSTS。',
  },
  unreachable: { title: '连接不上', advice: '请检查媒体网关是否在运行，以及服务器到它的网络。' },
  timeout: { title: '没有及时应答', advice: '媒体网关在 2 秒内没有应答，请检查它的负载与网络。' },
  login: { title: '账号或密码不对', advice: '请核对 VIDEO_GATEWAY_USER 与 VIDEO_GATEWAY_PASSWORD。' },
  strange: { title: '应答无法识别', advice: '请核对 VIDEO_GATEWAY_KIND 与 VIDEO_GATEWAY_API 是否对应同一个媒体网关。' },
};

/** Maximum streams a browser plays from one host over HTTP/1.1 at a time. */
export const HTTP1_CONNECTIONS = 6;
