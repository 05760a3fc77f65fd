import { numberStorage } from '../integer/storage.ts';

export const duration = numberStorage({ columnType: 'integer', decimals: 0 });
