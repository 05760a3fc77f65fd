import { fileListFacet } from './file-list.ts';

export const images = fileListFacet('images');
