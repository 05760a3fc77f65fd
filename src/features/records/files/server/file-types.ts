/** Type of a file by its content, never by its name or the type the browser claims (security.md#R15). */
export interface FileType {
  contentType: string;
  /** Suffixes a file with this content may carry. */
  suffixes: readonly string[];
}

const JPEG: FileType = { contentType: 'image/jpeg', suffixes: ['jpg', 'jpeg'] };
const PNG: FileType = { contentType: 'image/png', suffixes: ['png'] };
const GIF: FileType = { contentType: 'image/gif', suffixes: ['gif'] };
const WEBP: FileType = { contentType: 'image/webp', suffixes: ['webp'] };
/** Type of drawings that server code has sanitised; never detected in an upload. */
export const SVG: FileType = { contentType: 'image/svg+xml', suffixes: ['svg'] };
/** Type of iPhone photos, taken only as the original of a picture. */
export const HEIF: FileType = { contentType: 'image/heic', suffixes: ['heic', 'heif'] };
const PDF: FileType = { contentType: 'application/pdf', suffixes: ['pdf'] };
const MP4: FileType = { contentType: 'video/mp4', suffixes: ['mp4'] };
const TEXT: FileType = { contentType: 'text/plain; charset=utf-8', suffixes: ['txt'] };
const OLD_OFFICE: FileType = { contentType: 'application/octet-stream', suffixes: ['doc', 'xls', 'ppt'] };
const OOXML = 'application/vnd.openxmlformats-officedocument';

/** Package parts that identify the program of an office file. */
const PACKAGES: readonly { part: string; type: FileType }[] = [
  { part: 'word/document.xml', type: { contentType: `${OOXML}.wordprocessingml.document`, suffixes: ['docx'] } },
  { part: 'xl/workbook.xml', type: { contentType: `${OOXML}.spreadsheetml.sheet`, suffixes: ['xlsx'] } },
  { part: 'ppt/presentation.xml', type: { contentType: `${OOXML}.presentationml.presentation`, suffixes: ['pptx'] } },
];

const MAGIC: readonly { at: number; bytes: string; type: FileType }[] = [
  { at: 0, bytes: 'ffd8ff', type: JPEG },
  { at: 0, bytes: '89504e470d0a1a0a', type: PNG },
  { at: 0, bytes: '474946383761', type: GIF },
  { at: 0, bytes: '474946383961', type: GIF },
  { at: 8, bytes: '57454250', type: WEBP },
  { at: 0, bytes: '255044462d', type: PDF },
  { at: 4, bytes: '66747970', type: MP4 },
  { at: 0, bytes: 'd0cf11e0a1b11ae1', type: OLD_OFFICE },
];

/** `head` is the beginning of a file, `tail` its end, where an office package lists its parts. */
export interface Content {
  head: Buffer;
  tail: Buffer;
}

/** Suffixes of pictures. Phones and chat programs give a picture any of these suffixes, whatever its format. */
const PICTURE_SUFFIXES = new Set([JPEG, PNG, GIF, WEBP].flatMap(({ suffixes }) => suffixes).concat('heic', 'heif'));

/**
 * Type of a file by its content; null if this type may not be stored or the suffix claims another type. A picture may
 * have the suffix of any picture.
 */
export function detectType(content: Content, suffix: string): FileType | null {
  const type = byContent(content);
  const isNamed = isPicture(type) ? PICTURE_SUFFIXES.has(suffix) : type?.suffixes.includes(suffix);
  return isNamed ? type : null;
}

/** Type of a file without a suffix; null if it may not be stored, or fits suffixes that programs open differently. */
export function detectUnnamed(content: Content): FileType | null {
  const type = byContent(content);
  return type === OLD_OFFICE ? null : type;
}

/** Type of a picture, whatever its name claims; null if it may not be stored. */
export function detectPicture(content: Content): FileType | null {
  const type = byContent(content);
  return isPicture(type) ? type : null;
}

export const isPicture = (type: FileType | null) => type?.contentType.startsWith('image/') ?? false;

/** True for the HEIC format of iPhone photos, which other devices cannot display (decision 288). */
export const isHeic = ({ head }: Content) => /^ftyp(?:hei|hev|mif1|msf1)/.test(head.toString('latin1', 4, 12));

/** Returns the name with a suffix that fits the content: `blob` → `blob.png`, `me.jpg` of PNG content → `me.png`. */
export function nameByContent(name: string, { suffixes }: FileType): string {
  const bare = name.replace(/[. ]+$/, '');
  const suffix = suffixOf(bare);
  const [own = ''] = suffixes;
  if (suffixes.includes(suffix)) return bare;
  return `${suffix === '' ? bare : bare.slice(0, -suffix.length - 1)}.${own}`;
}

function byContent({ head, tail }: Content): FileType | null {
  const match = MAGIC.find(({ at, bytes }) => head.subarray(at, at + bytes.length / 2).toString('hex') === bytes);
  if (isHeic({ head, tail })) return null;
  if (match) return match.type;
  if (head.subarray(0, 4).toString('hex') === '504b0304') return packageType(tail);
  return isText(head) ? TEXT : null;
}

/** Type of an office package. Packages with macros are refused, so that no user opens one by accident. */
function packageType(tail: Buffer): FileType | null {
  if (tail.includes('vbaProject.bin')) return null;
  return PACKAGES.find(({ part }) => tail.includes(part))?.type ?? null;
}

function isText(head: Buffer): boolean {
  if (head.includes(0)) return false;
  return !/<\s*(!doctype|html|svg|script|\?xml)/i.test(head.toString('latin1'));
}

/** Suffix of a name in lower case, without the dot. */
export function suffixOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}
