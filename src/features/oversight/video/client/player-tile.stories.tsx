import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { createActor } from 'xstate';
import { type PlayerEvent, playerMachine } from '../workflow/player.ts';
import { PlayerTile } from './player-tile.tsx';

const meta: Meta<typeof PlayerTile> = { title: '页面/视频监控/播放器', component: PlayerTile };
export default meta;
type Story = StoryObj<typeof PlayerTile>;

const PLAY: PlayerEvent = { type: 'PLAY', camera: { id: 1, cameraName: '东门', streamUrl: 'http://h/a.flv' } };
const picture = (ageMs: number, stillMs = ageMs): PlayerEvent => ({ type: 'PICTURE', ageMs, stillMs });
const PICTURE = picture(400);
const register = () => {};
const failing = (detail: 'Exception' | 'CodecUnsupported' | 'PlayerUnsupported'): PlayerEvent => ({
  type: 'FAIL',
  failure: { kind: detail === 'Exception' ? 'NetworkError' : 'MediaError', detail, codec: 'H.265' },
});

/** Story of a player after these events; its engine does nothing. */
function after(name: string, events: readonly PlayerEvent[], text: string): Story {
  return {
    name,
    render: () => {
      const actor = createActor(playerMachine);
      actor.start();
      for (const event of events) actor.send(event);
      // Ignores events of the tile, so that the shown state does not change.
      actor.send = () => {};
      return <PlayerTile player={{ actor, surface: { current: null } }} index={0} onRegister={register} />;
    },
    play: async ({ canvasElement }) => {
      await expect(await within(canvasElement).findByText(text)).toBeVisible();
    },
  };
}

export const Idle = after('空闲', [], '请点击左侧摄像头进行加载');
export const Connecting = after('连接中', [PLAY], '正在连接…');
export const Live = after('实时', [PLAY, PICTURE], '实时 <1 秒');
export const Late = after('延迟', [PLAY, PICTURE, picture(4_000)], '画面延迟 4 秒');
export const Stalled = after('停滞', [PLAY, PICTURE, picture(11_000)], '画面停滞 11 秒');
export const Old = after('严重延迟', [PLAY, PICTURE, picture(14_000, 0)], '画面延迟 14 秒');
export const Hidden = after('不在屏幕内', [PLAY, PICTURE, { type: 'HIDE' }], '画面不在屏幕内，已暂停加载');
export const Waiting = after('重连', [PLAY, failing('Exception')], '连接中断，2 秒后重连（第 1/5 次）');
export const Codec = after('编码不支持', [PLAY, failing('CodecUnsupported')], '播放错误: CodecUnsupported');
export const Unsupported = after('浏览器不支持', [PLAY, failing('PlayerUnsupported')], '浏览器不支持FLV播放');
