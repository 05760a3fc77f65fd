import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { answering } from '../../../../../../.storybook/kit/replies.ts';
import { failed, loading } from '../../../../../../.storybook/kit/states.ts';
import { STATE_WORDS } from '../../workflow/gateway.ts';
import type { Health } from './gateway-screen.tsx';
import { GatewayScreen } from './gateway-screen.tsx';

const meta: Meta<typeof GatewayScreen> = { title: '页面/媒体网关', component: GatewayScreen };
export default meta;
type Story = StoryObj<typeof GatewayScreen>;

const camera = (id: number, state: string, more: Partial<Health['cameras'][number]> = {}) => ({
  id,
  cameraName: `CAM-0${id} 合成装置`,
  stream: state === 'direct' ? '' : `live/cam-0${id}`,
  state,
  readers: 0,
  codec: '',
  ...more,
});

const OK: Health = {
  kind: 'zlmediakit',
  state: 'ok',
  ms: 12,
  version: 'master abc1234',
  streams: 2,
  signed: true,
  hosts: [],
  cameras: [
    camera(1, 'live', { readers: 3, codec: 'H264' }),
    camera(2, 'live', { codec: 'H265' }),
    camera(3, 'missing'),
    camera(4, 'direct'),
  ],
};

function showing(name: string, health: Health, text: string): Story {
  return {
    name,
    parameters: { scene: { answers: [answering({ '/videoGateway/health': health })] } },
    play: async ({ canvasElement }) => {
      await expect(await within(canvasElement).findByText(text)).toBeVisible();
    },
  };
}

const failing = (state: 'refused' | 'timeout' | 'login') =>
  showing(STATE_WORDS[state].title, { ...OK, state, streams: 0, version: '' }, STATE_WORDS[state].advice);

export const Normal = showing('正常', OK, 'H265，建议改为 H.264');
export const Off = showing('未设置', { ...OK, kind: '', state: 'off', signed: false }, STATE_WORDS.off.advice);
export const Refused = failing('refused');
export const Late = failing('timeout');
export const Login = failing('login');
export const Crowded = showing(
  '连接过多',
  { ...OK, signed: false, hosts: [{ host: '10.20.1.5:8080', cameras: 12 }] },
  '有主机的摄像头多于六个，且以 HTTP 播放',
);
export const None = showing('没有摄像头', { ...OK, cameras: [] }, '还没有登记摄像头');

export const Loading: Story = loading('/videoGateway/health');

export const Failed: Story = failed('/videoGateway/health');
