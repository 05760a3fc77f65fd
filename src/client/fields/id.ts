import { text } from './text.ts';

export const id = text;
