// Written by `npm run codegen` from src/kinds/kinds.ts and the folders it names. Do not edit.
import type { KindFixture } from '../parts/fixture.ts';
import type { FieldKind } from '../kinds.ts';
import { id } from '../id/fixture.ts';
import { text } from '../text/fixture.ts';
import { textarea } from '../textarea/fixture.ts';
import { richText } from '../rich-text/fixture.ts';
import { integer } from '../integer/fixture.ts';
import { number } from '../number/fixture.ts';
import { money } from '../money/fixture.ts';
import { percent } from '../percent/fixture.ts';
import { rating } from '../rating/fixture.ts';
import { duration } from '../duration/fixture.ts';
import { boolean } from '../boolean/fixture.ts';
import { date } from '../date/fixture.ts';
import { dateTime } from '../date-time/fixture.ts';
import { dateRange } from '../date-range/fixture.ts';
import { dictionary } from '../dictionary/fixture.ts';
import { relation } from '../relation/fixture.ts';
import { tree } from '../tree/fixture.ts';
import { user } from '../user/fixture.ts';
import { organisation } from '../organisation/fixture.ts';
import { images } from '../images/fixture.ts';
import { files } from '../files/fixture.ts';
import { signature } from '../signature/fixture.ts';
import { phone } from '../phone/fixture.ts';
import { email } from '../email/fixture.ts';
import { url } from '../url/fixture.ts';
import { ip } from '../ip/fixture.ts';
import { colour } from '../colour/fixture.ts';
import { icon } from '../icon/fixture.ts';
import { cron } from '../cron/fixture.ts';
import { geoPoint } from '../geo-point/fixture.ts';
import { rows } from '../rows/fixture.ts';
import { json } from '../json/fixture.ts';
import { secret } from '../secret/fixture.ts';
import { serial } from '../serial/fixture.ts';

export const kindFixtures: Record<FieldKind, KindFixture> = {
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
  tree: tree,
  user: user,
  organisation: organisation,
  images: images,
  files: files,
  signature: signature,
  phone: phone,
  email: email,
  url: url,
  ip: ip,
  colour: colour,
  icon: icon,
  cron: cron,
  'geo-point': geoPoint,
  rows: rows,
  json: json,
  secret: secret,
  serial: serial,
};
