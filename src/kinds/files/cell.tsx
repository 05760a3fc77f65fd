import { lazy } from 'react';
import { readFiles } from '../../client/resource/uploads/file-list.ts';
import type { CellProps, ClientFacet } from '../parts/client/facet.ts';
import { PlainFilterText } from '../parts/client/text-filter.tsx';
import { ViewerLink } from './client/viewer-link.tsx';

const AttachmentViewer = lazy(() => import('./client/attachment-viewer.tsx'));

function FilesCell({ value }: CellProps) {
  const count = readFiles(value).length;
  if (count === 0) return <NoFiles />;
  return <ViewerLink text={`查看附件（${count}）`} value={value} Viewer={AttachmentViewer} />;
}

/** Opens the viewer, which shows that there are no files (look.md#13.5). */
function NoFiles() {
  return <ViewerLink text="查看附件" value="" Viewer={AttachmentViewer} />;
}

export const files: ClientFacet = {
  Cell: FilesCell,
  EmptyCell: NoFiles,
  Filter: null,
  FilterText: PlainFilterText,
};
