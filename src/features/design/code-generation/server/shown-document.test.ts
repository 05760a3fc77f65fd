import { expect, it } from 'vitest';
import { descriptorNamed } from '../../../../../tests/support/descriptors/named.ts';
import { compileAll } from '../../../../compiler/compile.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { shownDocument } from './generated.ts';

const document = descriptorNamed('Probe', '探', {
  actions: ['page', 'detail', 'add'],
  screens: { Probe: { columns: ['name', 'pay'], order: { field: 'name', direction: 'ascend' } } },
  required: ['name', 'pay'],
}).having({
  name: { type: 'string', title: '名称', maxLength: 20 },
  pay: { type: 'string', title: '工资', maxLength: 20, 'x-permission': { read: 'Probe:pay', write: 'Probe:pay' } },
});
const resource = compileAll([document]).get('Probe');
/** Returns the descriptor as a user with these codes sees it. */
const shownTo = (codes: string[]) =>
  shownDocument(
    { caller: { adminType: '3' }, permissions: new Set(codes) } as unknown as UserCtx,
    {
      ...{ document, resource },
    } as Parameters<typeof shownDocument>[1],
  );

it('leaves out a field its reader may not read, wherever lists name it', () => {
  expect(JSON.stringify(shownTo([]))).not.toContain('pay');
  expect(shownTo([]).record.required).toEqual(['name']);
  expect(shownTo(['Probe:pay'])).toBe(document);
});
