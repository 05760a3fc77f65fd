import { readImages, writeImages } from '../../../../../client/resource/uploads/file-list.ts';

/** Finding of an inspector at one item, as typed and sent. */
export interface Answer {
  result: number;
  remark: string;
  /** Ids of pictures or links to them, separated by commas. */
  pictures: string;
  /** 立即整改: corrected on the spot. */
  fixed: boolean;
}

/** One item of an inspection as a card shows it, for plans of both kinds. */
export interface ItemView {
  id: string;
  item: string;
  standard: string | null;
  /** Names of point and place. */
  where: string;
  answer: Answer;
  hazard: { id: number; code: string; status: number } | null;
  /** Inspector who checked the item, and time; null if the row of the item names no inspector. */
  by: string | null;
}

/** Items of a detail, in the shape of wire.md#9.2 and wire.md#9.3. */
export function itemsOf(value: unknown): ItemView[] {
  if (!Array.isArray(value)) return [];
  return value.filter((row) => typeof row === 'object' && row !== null).map(itemOf);
}

function itemOf(row: object): ItemView {
  const text = (key: string) => String(Reflect.get(row, key) ?? '');
  const hazardId = Number(Reflect.get(row, 'riskRegisterId') ?? 0);
  const [person, time] = [text('checkUserName'), text('checkTime')];
  return {
    id: text('id'),
    item: text('item'),
    standard: text('standard') || null,
    where: [text('riskPointName'), text('addressName')].filter(Boolean).join(' · '),
    answer: {
      result: Number(Reflect.get(row, 'result') ?? 0),
      remark: text('remark'),
      pictures: text('pictures'),
      fixed: Reflect.get(row, 'fixed') === true,
    },
    hazard: hazardId > 0 ? { id: hazardId, code: text('hazardCode'), status: Number(text('hazardStatus') || 0) } : null,
    by: person ? `${person} ${time.slice(5, 16)}`.trim() : null,
  };
}

/** Row in the body of the call that stores results. */
export function rowOf(id: string, { result, remark, pictures, fixed }: Answer) {
  return { id: Number(id), result, remark, pictures, fixed };
}

export function withPicture(answer: Answer, url: string): Answer {
  return { ...answer, pictures: writeImages([...readImages(answer.pictures), { url, name: '' }]) };
}

export function withoutPicture(answer: Answer, url: string): Answer {
  return { ...answer, pictures: writeImages(readImages(answer.pictures).filter((entry) => entry.url !== url)) };
}
