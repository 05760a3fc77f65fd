import DOMPurify from 'dompurify';
import { RICH_TEXT_SCHEMES, RICH_TEXT_TAGS } from '../rich-text-tags.ts';

/** The same list as at writing, applied again before anything is drawn or pasted (security.md#R16). */
export function cleanHtml(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...RICH_TEXT_TAGS],
    ALLOWED_ATTR: ['href', 'rel', 'target'],
    ALLOWED_URI_REGEXP: new RegExp(`^(?:${RICH_TEXT_SCHEMES.join('|')}):`, 'i'),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
