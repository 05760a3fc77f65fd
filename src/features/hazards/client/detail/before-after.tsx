import { Image } from 'antd';
import { readImages } from '../../../../client/resource/uploads/file-list.ts';
import { Thumbnail } from '../../../../kinds/images/client/thumbnail.tsx';

/** What it was and what it is now, side by side (domain.md#9.3). */
export function BeforeAfter({ before, after }: { before: unknown; after: unknown }) {
  const sides = [
    { title: '整改前', images: readImages(before) },
    { title: '整改后', images: readImages(after) },
  ];
  if (sides.some((side) => side.images.length === 0)) return null;
  return (
    <Image.PreviewGroup>
      <div className="before-after">
        {sides.map((side) => (
          <figure key={side.title}>
            <figcaption>{side.title}</figcaption>
            <div className="thumbnail-grid">
              {side.images.map((image) => (
                <Thumbnail key={image.url} entry={image} />
              ))}
            </div>
          </figure>
        ))}
      </div>
    </Image.PreviewGroup>
  );
}
