import './parts/cell.css';
import './parts/tag.css';
import type { FieldKind } from '../../engine/fields/kinds.ts';
import { boolean } from './boolean.tsx';
import { date } from './date.tsx';
import { dateTime } from './date-time.tsx';
import { dictionary } from './dictionary.tsx';
import type { ClientFacet } from './facet.ts';
import { files } from './files.tsx';
import { icon } from './icon.tsx';
import { id } from './id.ts';
import { images } from './images.tsx';
import { integer } from './integer.ts';
import { ip } from './ip.ts';
import { json } from './json.tsx';
import { money } from './money.ts';
import { number } from './number.ts';
import { organisation } from './organisation.ts';
import { relation } from './relation.tsx';
import { secret } from './secret.tsx';
import { serial } from './serial.ts';
import { text } from './text.ts';
import { textarea } from './textarea.tsx';
import { tree } from './tree.tsx';
import { url } from './url.ts';
import { user } from './user.tsx';

/** The client facet of every kind; a kind without one does not compile. */
export const clientFacets = {
  id,
  text,
  textarea,
  integer,
  number,
  money,
  boolean,
  date,
  'date-time': dateTime,
  dictionary,
  relation,
  tree,
  user,
  organisation,
  images,
  files,
  url,
  ip,
  icon,
  json,
  secret,
  serial,
} satisfies Record<FieldKind, ClientFacet>;

export function facetOf(kind: FieldKind): ClientFacet {
  return clientFacets[kind];
}
