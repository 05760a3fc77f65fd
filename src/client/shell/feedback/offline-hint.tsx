import { DisconnectOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { formatWallTime } from '../../../engine/wall-time.ts';
import { useKeptSince } from '../../offline/read-through.ts';
import { useIsOnline } from '../../ui/device.ts';
import classes from './offline-hint.module.css';

/** Hint that there is no network, how old the rows on screen are, and that typed input is not lost. */
export function OfflineHint() {
  const isOnline = useIsOnline();
  const since = useKeptSince();
  if (isOnline && since === null) return null;
  return (
    <div className={classes.offline} role="status">
      <DisconnectOutlined aria-hidden />
      <span>
        {isOnline ? '服务器暂时连接不上' : '网络已断开'}，已填写的内容会保留，恢复后可继续提交
        {since !== null && (
          <>
            。现在看到的是 {formatWallTime(new Date(since)).slice(5, 16)}{' '}
            <Link to="/account/settings/device">存在本机的内容</Link>
          </>
        )}
      </span>
    </div>
  );
}
