import { Image } from 'antd';
import type { FileEntry } from '../../../client/resource/uploads/file-list.ts';
import { Thumbnail } from './thumbnail.tsx';

/** Pictures side by side; an enlarged picture has buttons for the previous and the next. */
export default function ThumbnailGrid({ images, size }: { images: readonly FileEntry[]; size?: number }) {
  return (
    <Image.PreviewGroup>
      <div className="thumbnail-grid">
        {images.map((image) => (
          <Thumbnail key={image.url} entry={image} {...(size === undefined ? {} : { size })} />
        ))}
      </div>
    </Image.PreviewGroup>
  );
}
