import { text } from './text.ts';

export const serial = text;
