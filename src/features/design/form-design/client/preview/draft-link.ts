/** Id of the story that renders a draft over sample rows: `pasted.stories.tsx`. */
export const DRAFT_STORY = '资源-粘贴的描述文件--draft';

const MARK = '#draft=';

/**
 * URL of the draft story with a draft (JSON) compressed in the fragment: servers, which limit URLs, do not receive
 * the fragment.
 */
export async function draftAddress(storybook: string, draft: string): Promise<string> {
  const bytes = await through(new CompressionStream('deflate'), new TextEncoder().encode(draft));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const place = new URL(storybook);
  place.search = `?path=/story/${encodeURIComponent(DRAFT_STORY)}`;
  place.hash = MARK + text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return place.href;
}

/** Draft in the fragment of a URL; undefined if there is none, null if it is incomplete. */
export async function draftIn(fragment: string): Promise<string | null | undefined> {
  if (!fragment.startsWith(MARK)) return undefined;
  const text = fragment.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/');
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(new DecompressionStream('deflate'), bytes));
  } catch {
    return null;
  }
}

async function through(way: CompressionStream | DecompressionStream, bytes: Uint8Array<ArrayBuffer>) {
  const writer = way.writable.getWriter();
  const [result] = await Promise.all([new Response(way.readable).arrayBuffer(), writer.write(bytes), writer.close()]);
  return new Uint8Array(result);
}
