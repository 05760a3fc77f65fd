import { FileImageOutlined } from '@ant-design/icons';
import { Image } from 'antd';
import type { FileEntry } from '../../../client/resource/uploads/file-list.ts';
import { useFileUrl } from './use-file-url.ts';
import '../../files/client/viewers.css';

/** Height of a picture as wide as its column. */
const WIDE_HEIGHT = 240;

interface Props {
  entry: FileEntry;
  /** Width and height in px; `wide`: as wide as the column and not cropped. */
  size?: number | 'wide';
}

/** One picture, 150×150 (look.md#10.7); a click opens it large. */
export function Thumbnail({ entry, size = 150 }: Props) {
  const [width, height] = size === 'wide' ? ['100%', WIDE_HEIGHT] : [size, size];
  const { src, onError, isBroken } = useFileUrl(entry.url);
  if (isBroken) {
    return (
      <span className="thumbnail-broken" style={{ width, height }} role="img" aria-label={`${entry.name}无法显示`}>
        <FileImageOutlined aria-hidden />
        无法显示
      </span>
    );
  }
  return (
    <Image
      className={size === 'wide' ? 'thumbnail thumbnail-wide' : 'thumbnail'}
      width={width}
      height={height}
      src={src}
      alt={entry.name}
      onError={onError}
      preview={{ cover: '查看大图' }}
    />
  );
}
