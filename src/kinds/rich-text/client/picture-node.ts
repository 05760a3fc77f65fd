import { Node } from '@tiptap/react';
import { pictureId } from '../pictures.ts';

/** A picture of ours between the paragraphs; any other is no part of a text. */
export const PictureNode = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => (pictureId(element.getAttribute('src') ?? '') === null ? false : null) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});
