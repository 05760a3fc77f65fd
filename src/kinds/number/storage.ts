import { numberStorage } from '../integer/storage.ts';

export const number = numberStorage({ columnType: 'numeric' });
