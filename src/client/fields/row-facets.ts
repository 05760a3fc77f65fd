import type { RowKind } from '../../engine/fields/kinds.ts';
import { boolean } from './boolean.tsx';
import { colour } from './colour.tsx';
import { date } from './date.tsx';
import { dateTime } from './date-time.tsx';
import { dictionary } from './dictionary.tsx';
import type { ClientFacet } from './facet.ts';
import type { RowInputName } from './inputs/input-name.ts';
import { integer } from './integer.ts';
import { ip } from './ip.ts';
import { money } from './money.ts';
import { number } from './number.ts';
import { text } from './text.ts';
import { textarea } from './textarea.ts';
import { url } from './url.ts';

/** The kinds a row inside a record may hold; apart from the registry because the kind `rows` builds on them. */
export const rowFacets = {
  boolean,
  colour,
  date,
  'date-time': dateTime,
  dictionary,
  integer,
  ip,
  money,
  number,
  text,
  textarea,
  url,
} satisfies Record<RowKind, ClientFacet<RowInputName>>;
