import { files } from '../files/meaning.ts';
import type { KindFacet } from '../parts/meaning.ts';

/** Comma list of picture urls (wire.md#1.3 `pictures`). */
export const images: KindFacet = { ...files, title: '图片', holdsFiles: 'pictures' };
