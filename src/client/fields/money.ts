import { integer } from './integer.ts';

export const money = integer;
