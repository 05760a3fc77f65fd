import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { useSyncExternalStore } from 'react';
import { toggleFullscreen } from './fullscreen.ts';
import { IconButton } from './icon-button.tsx';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

export function FullscreenButton() {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  return (
    <IconButton label={isFull ? '退出全屏' : '全屏'} onClick={() => void toggleFullscreen()}>
      {isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </IconButton>
  );
}
