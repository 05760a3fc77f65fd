// Written by `npm run codegen` from src/kinds/kinds.ts and the folders it names. Do not edit.
import type { KindFacet } from '../parts/meaning.ts';
import type { RowKind } from '../kinds.ts';
import { text } from '../text/meaning.ts';
import { textarea } from '../textarea/meaning.ts';
import { integer } from '../integer/meaning.ts';
import { number } from '../number/meaning.ts';
import { money } from '../money/meaning.ts';
import { percent } from '../percent/meaning.ts';
import { rating } from '../rating/meaning.ts';
import { duration } from '../duration/meaning.ts';
import { boolean } from '../boolean/meaning.ts';
import { date } from '../date/meaning.ts';
import { dateTime } from '../date-time/meaning.ts';
import { dateRange } from '../date-range/meaning.ts';
import { dictionary } from '../dictionary/meaning.ts';
import { relation } from '../relation/meaning.ts';
import { tree } from '../tree/meaning.ts';
import { user } from '../user/meaning.ts';
import { organisation } from '../organisation/meaning.ts';
import { images } from '../images/meaning.ts';
import { files } from '../files/meaning.ts';
import { phone } from '../phone/meaning.ts';
import { email } from '../email/meaning.ts';
import { url } from '../url/meaning.ts';
import { ip } from '../ip/meaning.ts';
import { colour } from '../colour/meaning.ts';

export const rowFacets: Record<RowKind, KindFacet> = {
  text: text,
  textarea: textarea,
  integer: integer,
  number: number,
  money: money,
  percent: percent,
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
  organisation: organisation,
  images: images,
  files: files,
  phone: phone,
  email: email,
  url: url,
  ip: ip,
  colour: colour,
};
