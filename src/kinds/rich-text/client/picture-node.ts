import { Node } from '@tiptap/react';
import { pictureId } from '../pictures.ts';

/** A picture from our files as a block between paragraphs; other pictures are dropped. */
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
