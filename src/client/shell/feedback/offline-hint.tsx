import { DisconnectOutlined } from '@ant-design/icons';
import { useIsOnline } from '../../ui/device.ts';
import classes from './offline-hint.module.css';

/** Hint that there is no network, and that typed input is not lost. */
export function OfflineHint() {
  if (useIsOnline()) return null;
  return (
    <div className={classes.offline} role="status">
      <DisconnectOutlined aria-hidden />
      <span>网络已断开，已填写的内容会保留，恢复后可继续提交</span>
    </div>
  );
}
