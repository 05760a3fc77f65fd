import { numberStorage } from '../integer/storage.ts';

/** Yuan with two decimals (look.md#13.3). */
export const money = numberStorage({ columnType: 'numeric', decimals: 2 });
