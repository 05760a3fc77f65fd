import { FileImageOutlined } from '@ant-design/icons';
import { Image } from 'antd';
import type { FileEntry } from '../../../client/resource/uploads/file-list.ts';
import { useFileUrl } from './use-file-url.ts';
import '../../files/client/viewers.css';

/** One picture, 150×150 (look.md#10.7); a click opens it large. */
export function Thumbnail({ entry, size = 150 }: { entry: FileEntry; size?: number }) {
  const { src, onError, isBroken } = useFileUrl(entry.url);
  if (isBroken) {
    return (
      <span
        className="thumbnail-broken"
        style={{ width: size, height: size }}
        role="img"
        aria-label={`${entry.name}无法显示`}
      >
        <FileImageOutlined aria-hidden />
        无法显示
      </span>
    );
  }
  return (
    <Image
      className="thumbnail"
      width={size}
      height={size}
      src={src}
      alt={entry.name}
      onError={onError}
      preview={{ cover: '查看大图' }}
    />
  );
}
