import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { useSyncExternalStore } from 'react';
import { message } from '../feedback/feedback.ts';
import { IconButton } from './icon-button.tsx';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

export function FullscreenButton() {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const toggle = async () => {
    if (!document.fullscreenEnabled) {
      message.warning('您的浏览器不支持全屏模式');
      return;
    }
    await (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  };
  return (
    <IconButton label={isFull ? '退出全屏' : '全屏'} onClick={() => void toggle()}>
      {isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </IconButton>
  );
}
