import { textStorage } from '../text/storage.ts';

export const textarea = textStorage({ trim: false });
