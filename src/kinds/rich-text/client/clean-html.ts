import DOMPurify from 'dompurify';
import { pictureId } from '../pictures.ts';
import { RICH_TEXT_SCHEMES, RICH_TEXT_TAGS } from '../rich-text-tags.ts';

const purify = DOMPurify(window);
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'IMG' && pictureId(node.getAttribute('src') ?? '') === null) node.remove();
});

/** Cleans by the server's list again before anything is rendered or pasted (security.md#R16). */
export function cleanHtml(html: string): string {
  return purify.sanitize(html, {
    ALLOWED_TAGS: [...RICH_TEXT_TAGS],
    ALLOWED_ATTR: ['href', 'rel', 'target', 'src', 'alt'],
    ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${RICH_TEXT_SCHEMES.join('|')}):|/api/\\w+/preview\\?)`, 'i'),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
