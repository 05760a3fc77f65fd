import { integer } from './integer.ts';

export const number = integer;
