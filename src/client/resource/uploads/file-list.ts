/** A stored file on the wire: signed url and, for attachments, its file name (look.md#13.5). */
export interface FileEntry {
  url: string;
  name: string;
}

/**
 * State of a picture's original photo, from the fragment of its URL: `kept` by the server, or `awaited`; null: no
 * original.
 */
export function originalOf(url: string): 'kept' | 'awaited' | null {
  const [, state] = /#original=(kept|awaited)$/.exec(url) ?? [];
  return state === 'kept' || state === 'awaited' ? state : null;
}

/** `u1,u2` → pictures. Signed urls hold no comma (wire.md#5.8). */
export function readImages(value: unknown): FileEntry[] {
  return split(value)
    .filter((url) => url !== '')
    .map((url, index) => ({ url, name: `图片${index + 1}` }));
}

/** `u1,n1,u2,n2` → attachments. */
export function readFiles(value: unknown): FileEntry[] {
  const parts = split(value);
  const entries: FileEntry[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const url = parts[index];
    if (url) entries.push({ url, name: parts[index + 1] || '附件' });
  }
  return entries;
}

export function writeImages(entries: readonly FileEntry[]): string {
  return entries.map((entry) => entry.url).join(',');
}

/** Commas in a name become `，`, for the format splits on commas (wire.md#8.4). */
export function writeFiles(entries: readonly FileEntry[]): string {
  return entries.map((entry) => `${entry.url},${entry.name.replaceAll(',', '，')}`).join(',');
}

function split(value: unknown): string[] {
  if (typeof value !== 'string') return [];
  return value.split(',').map((part) => part.trim());
}

/**
 * File id from the `url` of an entry: a bare id just after the upload, else the parameter `id` of a signed URL
 * (wire.md#5.8).
 */
export function fileIdOf(url: string): string | null {
  if (/^\d{1,20}$/.test(url)) return url;
  return /[?&]id=(\d{1,20})(?:&|$)/.exec(url)?.[1] ?? null;
}
