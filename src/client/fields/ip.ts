import { text } from './text.ts';

export const ip = text;
