import { fileListFacet } from './file-list.ts';

export const files = fileListFacet('files');
