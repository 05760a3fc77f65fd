import { numberStorage } from '../integer/storage.ts';

export const percent = numberStorage({ columnType: 'numeric', decimals: 2 });
