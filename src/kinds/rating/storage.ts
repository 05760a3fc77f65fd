import { numberStorage } from '../integer/storage.ts';

export const rating = numberStorage({ columnType: 'integer', decimals: 0 });
