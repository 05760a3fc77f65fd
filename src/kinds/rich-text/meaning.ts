import { bad, ok, plain, textFacet } from '../parts/meaning.ts';
import { fromPlainText, toPlainText } from './rich-text-tags.ts';

/** Maximum characters of a text with its tags, unless the field sets a limit. */
export const DEFAULT_MAX_LENGTH = 20_000;

/** Formatted text as a small, clean subset of HTML; sheets contain its plain text. */
export const richText = textFacet({
  title: '图文',
  sheetNote: '文字，每行一段',
  maxLength: DEFAULT_MAX_LENGTH,
  width: 240,
  wide: true,
  flexible: true,
  onCard: 'never',
  lengthNote: '（含格式）',
  markup: true,
  sortable: false,
  unordered: 'own',
  sample: (field, n) => `<p>${field.title} <strong>${n}</strong></p>`,
  parse: (text, field) => {
    const html = fromPlainText(text);
    return [...html].length > (field.schema.maxLength ?? DEFAULT_MAX_LENGTH) ? bad(field.messages.maxLength) : ok(html);
  },
  format: (value) => toPlainText(plain(value)),
});
