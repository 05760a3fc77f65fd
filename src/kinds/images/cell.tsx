import { lazy, Suspense } from 'react';
import '../files/client/viewers.css';
import '../files/client/viewers.css';
import { readImages } from '../../client/resource/uploads/file-list.ts';
import { ViewerLink } from '../files/client/viewer-link.tsx';
import type { CellProps, ClientFacet } from '../parts/client/facet.ts';
import { PlainFilterText } from '../parts/client/text-filter.tsx';

// Lazy: pages without pictures do not load the viewer.
const ImageViewer = lazy(() => import('./client/image-viewer.tsx'));
const ThumbnailGrid = lazy(() => import('./client/thumbnail-grid.tsx'));
const RowPicture = lazy(() => import('./client/row-picture.tsx'));

/** Thumbnail size in px; fits several into a row of a table. */
const SIZE_IN_ROWS = 64;

/** The first picture in lists, which opens the viewer (look.md#13.5); a detail shows all pictures. */
function ImagesCell({ value, place, isCell = false }: CellProps) {
  const images = readImages(value);
  if (images.length === 0) return <NoImages />;
  if (place === 'detail') {
    return (
      <Suspense fallback={<div className="thumbnail-grid thumbnail-waiting" />}>
        <ThumbnailGrid images={images} {...(isCell ? { size: SIZE_IN_ROWS } : {})} />
      </Suspense>
    );
  }
  const [first, ...more] = images;
  return (
    <ViewerLink text={`查看图片（${images.length}）`} value={value} Viewer={ImageViewer}>
      <span className="row-picture">
        <Suspense fallback={null}>{first && <RowPicture url={first.url} />}</Suspense>
        {more.length > 0 && <small>+{more.length}</small>}
      </span>
    </ViewerLink>
  );
}

/** Opens the viewer, which shows that there are no pictures (look.md#13.5). */
function NoImages() {
  return <ViewerLink text="查看图片" value="" Viewer={ImageViewer} />;
}

export const images: ClientFacet = {
  Cell: ImagesCell,
  EmptyCell: NoImages,
  Filter: null,
  FilterText: PlainFilterText,
};
