import type { KindFacet } from './facet.ts';
import { files } from './files.ts';

/** Comma list of picture urls (wire.md#1.3 `pictures`). */
export const images: KindFacet = { ...files, kind: 'images' };
