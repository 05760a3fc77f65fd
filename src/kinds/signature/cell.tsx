import { lazy } from 'react';
import { readImages } from '../../client/resource/uploads/file-list.ts';
import { ViewerLink } from '../files/client/viewer-link.tsx';
import { images } from '../images/cell.tsx';
import type { CellProps, ClientFacet } from '../parts/client/facet.ts';

const ImageViewer = lazy(() => import('../images/client/image-viewer.tsx'));

/** 已签名 in lists, the signature itself in a detail. */
function SignatureCell(props: CellProps) {
  if (props.place === 'detail' || readImages(props.value).length === 0) return <images.Cell {...props} />;
  return <ViewerLink text="已签名" value={props.value} Viewer={ImageViewer} />;
}

export const signature: ClientFacet = { ...images, EmptyCell: Unsigned, Cell: SignatureCell };

function Unsigned() {
  return <span className="cell-empty">未签名</span>;
}
