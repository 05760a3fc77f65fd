import { images } from '../images/meaning.ts';
import type { KindFacet } from '../parts/meaning.ts';

/** One drawn signature, stored as a picture. */
export const signature: KindFacet = { ...images, title: '签名', shape: '应为一个签名', maxFiles: 1, wide: false };
