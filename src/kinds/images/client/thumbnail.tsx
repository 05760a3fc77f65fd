import { DownloadOutlined, FileImageOutlined } from '@ant-design/icons';
import { Image } from 'antd';
import { messageOf } from '../../../client/api/api-error.ts';
import { type FileEntry, fileIdOf, originalOf } from '../../../client/resource/uploads/file-list.ts';
import { downloadOriginal } from '../../../client/resource/uploads/stored-files.ts';
import { message } from '../../../client/ui/feedback/feedback.ts';
import { WordButton } from '../../../client/ui/words/word-button.tsx';
import { useFileUrl } from './use-file-url.ts';
import '../../files/client/viewers.css';

/** Height in px of a picture that is as wide as its column. */
const WIDE_HEIGHT = 240;
/** Minimum width in px with room for the text about the original (原图已存). */
const LEAST_MARKED = 100;

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
  const image = (
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
  const original = originalOf(entry.url);
  if (original === null || (size !== 'wide' && size < LEAST_MARKED)) return image;
  return (
    <span className="thumbnail-marked">
      {image}
      {original === 'kept' ? <OriginalButton entry={entry} /> : <span className="thumbnail-original">原图未上传</span>}
    </span>
  );
}

function OriginalButton({ entry: { name, url } }: Pick<Props, 'entry'>) {
  const fetchIt = () => downloadOriginal(fileIdOf(url)).catch((error: unknown) => message.error(messageOf(error)));
  return (
    <WordButton className="thumbnail-original" aria-label={`下载${name}的原图`} onClick={() => void fetchIt()}>
      <DownloadOutlined aria-hidden /> 原图已存
    </WordButton>
  );
}
