/** Kinds and details of a stream's failure (look.md#18), common to all engines. */
export interface StreamFailure {
  kind: 'NetworkError' | 'MediaError' | 'OtherError';
  detail: FailureDetail;
  /** Codec of the stream, if found. */
  codec?: string | null;
}

const ADVICE = {
  Exception: '网络中断或地址无法访问，请检查摄像头与网络',
  HttpStatusCodeInvalid: '流地址不存在或被拒绝，请核对摄像头档案中的流地址',
  ConnectingTimeout: '连接超时，请检查摄像头是否在线',
  UnrecoverableEarlyEof: '视频流被对方关闭，请稍后重试',
  MediaMSEError: '浏览器无法解码画面，请将编码改为 H.264',
  FormatError: '视频流格式有误，请核对流地址',
  FormatUnsupported: '不支持这种视频流格式，请使用 FLV、HLS 或 TS',
  CodecUnsupported: '浏览器不支持该编码，请将摄像头编码改为 H.264',
  PlayerUnsupported: '请使用最新版本的 Chrome 或 Edge 浏览器',
} as const;

export type FailureDetail = keyof typeof ADVICE;

export function failureText({ detail }: StreamFailure): string {
  return detail === 'PlayerUnsupported' ? '浏览器不支持FLV播放' : `播放错误: ${detail}`;
}

export function adviceFor({ detail, codec }: StreamFailure): string {
  if (detail === 'CodecUnsupported' && codec) return `浏览器不支持 ${codec} 编码，请将摄像头编码改为 H.264`;
  return ADVICE[detail];
}

/** True for failures of the network, which may pass; an unsupported codec does not. */
export function canRetry({ kind }: StreamFailure): boolean {
  return kind === 'NetworkError';
}

export function toFailure(kind: string, detail: string): StreamFailure {
  const knownDetail = Object.hasOwn(ADVICE, detail) ? (detail as FailureDetail) : 'Exception'; // a key of ADVICE
  if (kind === 'NetworkError' || kind === 'MediaError') return { kind, detail: knownDetail };
  return { kind: 'OtherError', detail: knownDetail };
}
