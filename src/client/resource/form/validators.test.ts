import { expect, it } from 'vitest';
import { importValidators } from './validators.ts';

it('a form whose validators do not come says so as every lost call does (look.md#12)', async () => {
  await expect(importValidators('https://console.invalid/api/schemas/RiskPoint/0.js')).rejects.toMatchObject({
    kind: 'network',
    message: '网络连接失败，请检查网络后再试',
  });
});
