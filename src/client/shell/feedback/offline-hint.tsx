import { DisconnectOutlined } from '@ant-design/icons';
import { useSyncExternalStore } from 'react';
import classes from './offline-hint.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Hint that there is no network, and that typed input is not lost. */
export function OfflineHint() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <div className={classes.offline} role="status">
      <DisconnectOutlined aria-hidden />
      <span>网络已断开，已填写的内容会保留，恢复后可继续提交</span>
    </div>
  );
}
