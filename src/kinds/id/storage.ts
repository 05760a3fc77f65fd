import { relation } from '../relation/storage.ts';

export const id = relation;
