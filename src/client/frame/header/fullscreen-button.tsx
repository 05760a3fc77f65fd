import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { useSyncExternalStore } from 'react';
import { IconButton } from './icon-button.tsx';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

export function FullscreenButton() {
  const { message } = App.useApp();
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const toggle = async () => {
    if (!document.fullscreenEnabled) {
      void message.warning('您的浏览器不支持全屏模式');
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
