import { ReloadOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import type { SnapshotFrom } from 'xstate';
import { adviceFor, failureText } from '../workflow/failure.ts';
import { type playerMachine, TIMES } from '../workflow/player.ts';
import classes from './video.module.css';

interface Props {
  snapshot: SnapshotFrom<typeof playerMachine>;
  onRetry: () => void;
}

/** Text in place of a picture, with advice. */
export function TileCover({ snapshot, onRetry }: Props) {
  const { failure, tries } = snapshot.context;
  if (snapshot.matches('idle')) return <p className={`${classes.cover} ${classes.idle}`}>请点击左侧摄像头进行加载</p>;
  if (snapshot.matches('hidden')) return <p className={classes.cover}>画面不在屏幕内，已暂停加载</p>;
  if (snapshot.matches({ active: 'connecting' })) {
    return (
      <div className={classes.cover} role="status" aria-label="正在连接">
        <Spin />
        <span>正在连接…</span>
      </div>
    );
  }
  if (snapshot.matches('waiting')) {
    return (
      <div className={classes.cover} role="status">
        <span>{`连接中断，2 秒后重连（第 ${tries}/${TIMES.retries} 次）`}</span>
        {failure && <small>{adviceFor(failure)}</small>}
      </div>
    );
  }
  if (!snapshot.matches('failed') || !failure) return null;
  return (
    <div className={classes.cover} role="alert">
      <strong>{failureText(failure)}</strong>
      <small>{adviceFor(failure)}</small>
      <Button size="small" icon={<ReloadOutlined />} onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}
