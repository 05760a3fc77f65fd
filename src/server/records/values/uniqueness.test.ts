import { expect, test } from 'vitest';
import { descriptorNamed } from '../../../../tests/support/descriptors/named.ts';
import { compileAll } from '../../../compiler/compile.ts';
import { duplicateRefusal } from './uniqueness.ts';

const [resource] = compileAll([
  descriptorNamed('Pump', '泵').having({
    name: { type: 'string', title: '名称', maxLength: 30 },
    code: { type: 'string', title: '编号', maxLength: 30, 'x-unique': true },
  }),
]).values();
if (!resource) throw new Error('not compiled');

const refused = (constraint: string) => duplicateRefusal(resource, { code: '23505', constraint });

test('a value that is taken is refused with the field, of one that becomes unique at this moment, too', () => {
  expect(refused('ux_pump_code')?.extras).toMatchObject({ errors: [{ field: 'code', message: '编号已存在' }] });
  expect(refused('ux_pump_name')?.extras).toMatchObject({ errors: [{ field: 'name', message: '名称已存在' }] });
  expect(refused('ux_valve_name')).toBeNull();
});
