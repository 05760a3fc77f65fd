/** Sheets of stickers that fill A4 in millimetres, by the size of one: how many, and how many fields fit on it. */
export const LABEL_SHEETS = {
  '70x37': { columns: 3, rows: 8, fields: 2 },
  '105x57': { columns: 2, rows: 5, fields: 4 },
  '210x148': { columns: 1, rows: 2, fields: 6 },
} as const;

export type LabelSize = keyof typeof LABEL_SHEETS;

export const LABEL_SIZES: readonly string[] = Object.keys(LABEL_SHEETS);

export function isLabelSize(word: string): word is LabelSize {
  return Object.hasOwn(LABEL_SHEETS, word);
}

/** Most fields of any size. */
export const MAX_LABEL_FIELDS = Math.max(...Object.values(LABEL_SHEETS).map(({ fields }) => fields));

/** Labels printed at once: one page of a list at its longest (wire.md#1.4). */
export const MAX_LABELS = 500;

/** Content of a QR code: resource, record and tenant. */
export interface Labelled {
  /** The resource's `label.tag`. */
  tag: string;
  id: number;
  tenant: string;
}

/** Left out of a code, as most installations have no other. */
const FIRST_TENANT = '1';

const TAG = /^[a-z]{1,6}$/;
/** Ids lie below 2^53 (wire.md#1.2). */
const CODE = /^([a-z]{1,6})([1-9]\d{0,15})(?:t([1-9]\d{0,8}))?(?:-([a-z2-7]{8}))?$/;

/** `EquipmentFile` → `ef`: the capitals of a name and its first letter. */
export function tagOf(name: string): string {
  const letters = name.charAt(0) + name.slice(1).replace(/[^A-Z]/g, '');
  return letters.slice(0, 6).toLowerCase();
}

export function isLabelTag(tag: string): boolean {
  return TAG.test(tag);
}

/** Text that names a record in a QR code, `ef12`: stable, since no part of it can be renamed (decision 230). */
export function toLabelName({ tag, id, tenant }: Labelled): string {
  return `${tag}${id}${tenant === FIRST_TENANT ? '' : `t${tenant}`}`;
}

/** The end of a label's address, `ef12-k3wq7zpa`: its seal is the server's, so that no code follows from another (decision 282). */
export function toLabelCode(labelled: Labelled, seal: string): string {
  return `${toLabelName(labelled)}-${seal}`;
}

/** A code as it was read; labels of earlier versions have no seal. */
export interface ReadCode extends Labelled {
  seal: string | null;
}

/** The reverse; letters may be typed in capitals. null: no code of ours. */
export function readLabelCode(code: string): ReadCode | null {
  const [, tag, id, tenant = FIRST_TENANT, seal = null] = CODE.exec(code.trim().toLowerCase()) ?? [];
  if (tag === undefined || !Number.isSafeInteger(Number(id))) return null;
  return { tag, id: Number(id), tenant, seal };
}

/** The address a QR code holds. */
export function labelAddress(origin: string, code: string): string {
  return `${origin}/q/${code}`;
}

/** A label as the server answers it: texts alone. */
export interface PrintedLabel {
  id: string;
  /** Last part of the address in the QR code. */
  code: string;
  /** Number printed below the code for people to read. */
  number: string;
  title: string;
  fields: { title: string; text: string }[];
}

export interface PrintedLabels {
  /** Number of records selected; more than there are labels where they are too many. */
  total: number;
  labels: PrintedLabel[];
}
