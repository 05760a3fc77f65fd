import './parts/cell.css';
import './parts/tag.css';
import type { FieldKind } from '../../engine/fields/kinds.ts';
import { cron } from './cron.tsx';
import type { ClientFacet } from './facet.ts';
import { files } from './files.tsx';
import { geoPoint } from './geo-point.tsx';
import { icon } from './icon.tsx';
import { id } from './id.ts';
import { images } from './images.tsx';
import { json } from './json.tsx';
import { organisation } from './organisation.ts';
import { relation } from './relation.tsx';
import { richText } from './rich-text.tsx';
import { rowFacets } from './row-facets.ts';
import { rows } from './rows.tsx';
import { secret } from './secret.ts';
import { serial } from './serial.ts';
import { tree } from './tree.tsx';
import { user } from './user.tsx';

/** The client facet of every kind; a kind without one does not compile. */
export const clientFacets = {
  ...rowFacets,
  cron,
  files,
  'geo-point': geoPoint,
  icon,
  id,
  images,
  json,
  organisation,
  relation,
  'rich-text': richText,
  rows,
  secret,
  serial,
  tree,
  user,
} satisfies Record<FieldKind, ClientFacet>;

export function facetOf(kind: FieldKind): ClientFacet {
  return clientFacets[kind];
}
