import type { videoGateway } from '../../../../generated/client.ts';
import { type GatewayState, STATE_WORDS } from '../../workflow/gateway.ts';

export type Health = ReturnType<NonNullable<typeof videoGateway.health.types>>;

/** States of a camera at the gateway. */
export const CAMERA_STATES: { readonly [state: string]: { word: string; color: string } } = {
  live: { word: '有画面', color: 'green' },
  idle: { word: '空闲', color: 'default' },
  missing: { word: '网关上没有', color: 'red' },
  direct: { word: '不经过网关', color: 'default' },
};

export function stateOf(state: string): GatewayState {
  return Object.hasOwn(STATE_WORDS, state) ? (state as GatewayState) : 'strange'; // of the table
}

/** Name of the codec, with advice for one that some browsers cannot decode. */
export function codecAdvice(codec: string): string {
  if (codec === '') return '—';
  return /^(H\.?265|HEVC)$/i.test(codec) ? `${codec}，建议改为 H.264` : codec;
}
