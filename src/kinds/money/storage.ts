import { numberStorage } from '../integer/storage.ts';

export const money = numberStorage({ columnType: 'numeric', decimals: 2 });
