/** A4 sheets by the size of one sticker in mm: columns, rows, and maximum fields on a sticker. */
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

export const MAX_LABEL_FIELDS = Math.max(...Object.values(LABEL_SHEETS).map(({ fields }) => fields));

/** Maximum labels of one print: as many as the longest page of a list (wire.md#1.4). */
export const MAX_LABELS = 500;

/** Record named by a QR code. */
export interface Labelled {
  /** The resource's `label.tag`. */
  tag: string;
  id: number;
  tenant: string;
}

/** Tenant that is left out of codes, since most installations have no other. */
const FIRST_TENANT = '1';

const TAG = /^[a-z]{1,6}$/;
/** Matches a code; ids are below 2^53 (wire.md#1.2). */
const CODE = /^([a-z]{1,6})([1-9]\d{0,15})(?:t([1-9]\d{0,8}))?(?:-([a-z2-7]{8}))?$/;

/** Default tag, `EquipmentFile` → `ef`: first letter and further capitals of the name, at most six. */
export function tagOf(name: string): string {
  const letters = name.charAt(0) + name.slice(1).replace(/[^A-Z]/g, '');
  return letters.slice(0, 6).toLowerCase();
}

export function isLabelTag(tag: string): boolean {
  return TAG.test(tag);
}

/** Name of a record in a QR code, `ef12`; stable, since no part of it can be renamed (decision 230). */
export function toLabelName({ tag, id, tenant }: Labelled): string {
  return `${tag}${id}${tenant === FIRST_TENANT ? '' : `t${tenant}`}`;
}

/** Code in a label's address, `ef12-k3wq7zpa`. Its second part, the server's seal, cannot be guessed (decision 282). */
export function toLabelCode(labelled: Labelled, seal: string): string {
  return `${toLabelName(labelled)}-${seal}`;
}

/** A parsed code; labels printed by earlier versions have no seal (toLabelCode). */
export interface ReadCode extends Labelled {
  seal: string | null;
}

/** Parses a code in any case; null for other texts. */
export function readLabelCode(code: string): ReadCode | null {
  const [, tag, id, tenant = FIRST_TENANT, seal = null] = CODE.exec(code.trim().toLowerCase()) ?? [];
  if (tag === undefined || !Number.isSafeInteger(Number(id))) return null;
  return { tag, id: Number(id), tenant, seal };
}

export function labelAddress(origin: string, code: string): string {
  return `${origin}/q/${code}`;
}

/** A label as the server returns it, with displayed texts. */
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
  /** Number of selected records; more than `labels` if there are too many. */
  total: number;
  labels: PrintedLabel[];
}
