import { cron } from './cron.ts';
import type { KindFacet } from './facet.ts';
import { files } from './files.ts';
import { geoPoint } from './geo-point.ts';
import { icon } from './icon.ts';
import { id } from './id.ts';
import { images } from './images.ts';
import { json } from './json.ts';
import type { FieldKind } from './kinds.ts';
import { organisation } from './organisation.ts';
import { relation } from './relation.ts';
import { richText } from './rich-text.ts';
import { rowFacets } from './row-facets.ts';
import { rows } from './rows.ts';
import { secret } from './secret.ts';
import { serial } from './serial.ts';
import { tree } from './tree.ts';
import { user } from './user.ts';

/** The engine facet of every kind; a kind without one does not compile. */
export const kindFacets = {
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
} satisfies Record<FieldKind, KindFacet>;
