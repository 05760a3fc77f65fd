import { message } from '../../ui/feedback/feedback.ts';

/** Enters or leaves full screen; shows a message if the browser cannot (look.md#10.2). */
export async function toggleFullscreen(): Promise<void> {
  if (!document.fullscreenEnabled) {
    message.warning('您的浏览器不支持全屏模式');
    return;
  }
  await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
}
