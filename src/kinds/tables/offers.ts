// Written by `npm run codegen` from src/kinds/kinds.ts and the folders it names. Do not edit.
import type { KindOffer } from '../parts/offer.ts';
import type { FieldKind } from '../kinds.ts';
import { text } from '../text/offer.ts';
import { textarea } from '../textarea/offer.ts';
import { integer } from '../integer/offer.ts';
import { number } from '../number/offer.ts';
import { money } from '../money/offer.ts';
import { percent } from '../percent/offer.ts';
import { rating } from '../rating/offer.ts';
import { duration } from '../duration/offer.ts';
import { boolean } from '../boolean/offer.ts';
import { date } from '../date/offer.ts';
import { dateTime } from '../date-time/offer.ts';
import { dateRange } from '../date-range/offer.ts';
import { dictionary } from '../dictionary/offer.ts';
import { relation } from '../relation/offer.ts';
import { images } from '../images/offer.ts';
import { files } from '../files/offer.ts';
import { signature } from '../signature/offer.ts';
import { phone } from '../phone/offer.ts';
import { email } from '../email/offer.ts';
import { url } from '../url/offer.ts';
import { ip } from '../ip/offer.ts';
import { serial } from '../serial/offer.ts';

export const kindOffers: Partial<Record<FieldKind, KindOffer>> = {
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
  images: images,
  files: files,
  signature: signature,
  phone: phone,
  email: email,
  url: url,
  ip: ip,
  serial: serial,
};
