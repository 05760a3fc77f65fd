import type { FieldKind } from '../../engine/fields/kinds.ts';
import { boolean } from './boolean.ts';
import { date } from './date.ts';
import { dateTime } from './date-time.ts';
import { dictionary } from './dictionary.ts';
import type { ServerFacet } from './facet.ts';
import { files } from './files.ts';
import { icon } from './icon.ts';
import { id } from './id.ts';
import { images } from './images.ts';
import { integer } from './integer.ts';
import { ip } from './ip.ts';
import { json } from './json.ts';
import { money } from './money.ts';
import { number } from './number.ts';
import { organisation } from './organisation.ts';
import { relation } from './relation.ts';
import { secret } from './secret.ts';
import { serial } from './serial.ts';
import { text } from './text.ts';
import { textarea } from './textarea.ts';
import { tree } from './tree.ts';
import { url } from './url.ts';
import { user } from './user.ts';

/** The server facet of every kind; a kind without one does not compile. */
export const serverFacets = {
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
} satisfies Record<FieldKind, ServerFacet>;
