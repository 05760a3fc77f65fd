/**
 * Pictures in formatted text: our own files, stored as `picture:12`; links differ for each reader (security.md#R16).
 */

/** Maximum pictures of one text, as many as in one list of files (wire.md#5.8). */
export const MAX_PICTURES = 20;

const SOURCE = /^(?:picture:|\/api\/[A-Za-z]\w*\/preview\?id=)([1-9]\d{0,14})(?:&(?:amp;)?(?:exp|sig)=[\w.-]*)*$/;
/** Picture tag as the cleaners of server and browser write it: attributes in quotes, special characters escaped. */
const PICTURE = /<img\b[^>]*?\bsrc="([^"]*)"[^>]*>/gi;

/** Id of the file a source leads to; null: not one of our pictures. */
export function pictureId(source: string): number | null {
  const id = SOURCE.exec(source.trim())?.[1];
  return id === undefined ? null : Number(id);
}

export function pictureSource(id: number): string {
  return `picture:${id}`;
}

export function hasPicture(html: string): boolean {
  return /<img\s/i.test(html);
}

/** Ids of the pictures in clean markup, without duplicates. */
export function picturesIn(value: unknown): number[] {
  if (typeof value !== 'string' || !hasPicture(value)) return [];
  const ids = [...value.matchAll(PICTURE)].flatMap(([, source = '']) => pictureId(source) ?? []);
  return [...new Set(ids)];
}

/** Replaces the sources of all pictures in a text; a picture without a new source is removed. */
export function withPictures(html: string, sourceOf: (id: number) => string | null): string {
  return html.replace(PICTURE, (picture, source: string) => {
    const id = pictureId(source);
    const next = id === null ? null : sourceOf(id);
    return next === null ? '' : picture.replace(`"${source}"`, `"${next.replaceAll('&', '&amp;')}"`);
  });
}
