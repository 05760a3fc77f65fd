import { CloseOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useWaitingOriginals } from '../../../client/resource/uploads/originals.ts';
import type { Upload } from '../../../client/resource/uploads/upload-queue.ts';

interface Props {
  uploads: readonly Upload[];
  onRetry(key: number): void;
  onRemove(key: number): void;
}

/** Uploads in progress with their progress, or the reason of failure with the possible actions. */
export function UploadRows({ uploads, onRetry, onRemove }: Props) {
  if (uploads.length === 0) return null;
  return (
    <ul className="upload-rows" aria-label="未上传完的文件">
      {uploads.map((item) => (
        <li key={item.key} className="upload-row" data-state={item.state}>
          <div className="upload-what">
            <span className="upload-name" title={item.name}>
              {item.name}
            </span>
            <span className="upload-state" role="status">
              {wordsOf(item)}
            </span>
            {item.state === 'sending' && (
              <Progress percent={Math.round(item.share * 100)} size="small" aria-label={`${item.name}上传进度`} />
            )}
          </div>
          {item.canRetry && (item.state === 'failed' || item.state === 'paused') && (
            <Button size="small" aria-label={`重试${item.name}`} onClick={() => onRetry(item.key)}>
              重试
            </Button>
          )}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={`移除${item.name}`}
            onClick={() => onRemove(item.key)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Number of originals that are still being uploaded in the background; renders nothing if there are none. */
export function WaitingOriginals() {
  const count = useWaitingOriginals();
  return count > 0 ? <p className="upload-originals" role="status">{`${count} 张原图正在后台上传`}</p> : null;
}

function wordsOf({ state, reason }: Upload): string {
  if (state === 'waiting') return '等待上传';
  if (state === 'shrinking') return '正在缩小图片';
  if (state === 'sending') return '';
  return state === 'paused' ? (reason ?? '') : `上传失败：${reason ?? ''}`;
}
