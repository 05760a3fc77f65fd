import { text } from './text.ts';

/** Shown as text, never as a link: stream addresses are for players, not for people to open (security.md#R18). */
export const url = text;
