// Written by `npm run codegen` from src/kinds/kinds.ts and the folders it names. Do not edit.
import type { ServerFacet } from '../../parts/storage.ts';
import type { FieldKind } from '../../kinds.ts';
import { id } from '../../id/storage.ts';
import { text } from '../../text/storage.ts';
import { textarea } from '../../textarea/storage.ts';
import { richText } from '../../rich-text/storage.ts';
import { integer } from '../../integer/storage.ts';
import { number } from '../../number/storage.ts';
import { money } from '../../money/storage.ts';
import { percent } from '../../percent/storage.ts';
import { rating } from '../../rating/storage.ts';
import { duration } from '../../duration/storage.ts';
import { boolean } from '../../boolean/storage.ts';
import { date } from '../../date/storage.ts';
import { dateTime } from '../../date-time/storage.ts';
import { dateRange } from '../../date-range/storage.ts';
import { dictionary } from '../../dictionary/storage.ts';
import { relation } from '../../relation/storage.ts';
import { files } from '../../files/storage.ts';
import { phone } from '../../phone/storage.ts';
import { url } from '../../url/storage.ts';
import { colour } from '../../colour/storage.ts';
import { icon } from '../../icon/storage.ts';
import { cron } from '../../cron/storage.ts';
import { geoPoint } from '../../geo-point/storage.ts';
import { rows } from '../../rows/storage.ts';
import { json } from '../../json/storage.ts';

export const serverFacets: Record<FieldKind, ServerFacet> = {
  id: id,
  text: text,
  textarea: textarea,
  'rich-text': richText,
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
  tree: relation,
  user: relation,
  organisation: relation,
  images: files,
  files: files,
  signature: files,
  phone: phone,
  email: text,
  url: url,
  ip: text,
  colour: colour,
  icon: icon,
  cron: cron,
  'geo-point': geoPoint,
  rows: rows,
  json: json,
  secret: text,
  serial: text,
};
