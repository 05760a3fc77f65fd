// Written by `npm run codegen` from src/kinds/kinds.ts and the folders it names. Do not edit.
import type { ClientFacet } from '../../parts/client/facet.ts';
import type { RowKind } from '../../kinds.ts';
import { text } from '../../text/cell.tsx';
import { integer } from '../../integer/cell.tsx';
import { rating } from '../../rating/cell.tsx';
import { duration } from '../../duration/cell.tsx';
import { boolean } from '../../boolean/cell.tsx';
import { date } from '../../date/cell.tsx';
import { dateTime } from '../../date-time/cell.tsx';
import { dateRange } from '../../date-range/cell.tsx';
import { dictionary } from '../../dictionary/cell.tsx';
import { relation } from '../../relation/cell.tsx';
import { tree } from '../../tree/cell.tsx';
import { user } from '../../user/cell.tsx';
import { images } from '../../images/cell.tsx';
import { files } from '../../files/cell.tsx';
import { phone } from '../../phone/cell.tsx';
import { email } from '../../email/cell.tsx';
import { colour } from '../../colour/cell.tsx';

export const rowFacets: Record<RowKind, ClientFacet> = {
  text: text,
  textarea: text,
  integer: integer,
  number: integer,
  money: integer,
  percent: integer,
  rating: rating,
  duration: duration,
  boolean: boolean,
  date: date,
  'date-time': dateTime,
  'date-range': dateRange,
  dictionary: dictionary,
  relation: relation,
  tree: tree,
  user: user,
  organisation: tree,
  images: images,
  files: files,
  phone: phone,
  email: email,
  url: text,
  ip: text,
  colour: colour,
};
