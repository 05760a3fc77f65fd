import { describe, expect, it } from 'vitest';
import { compiled, descriptorOf, fieldOf, told } from '../../../tests/support/descriptors/compiling.ts';
import type { PropertySchema, ShapeSpec } from '../../engine/record-schema.ts';
import { SHAPE_NAMES, shapeOf } from '../../kinds/text/shapes.ts';
import { weighPattern } from '../pattern.ts';

const property = (shape: unknown, more: Partial<PropertySchema> = {}): PropertySchema => ({
  type: 'string',
  title: '字段',
  'x-shape': shape as ShapeSpec,
  ...more,
});
const saidOf = (shape: unknown, more: Partial<PropertySchema> = {}) =>
  told([descriptorOf('Own', { field: property(shape, more) })]);

describe('ready shapes', () => {
  it.each(SHAPE_NAMES)('%s is a pattern browsers can run, and takes its own example', (is) => {
    const shape = shapeOf({ is });
    const weighed = weighPattern(shape?.pattern ?? '');
    expect(weighed).toMatchObject({ ok: true });
    expect(weighed.ok && weighed.pattern.fits(shape?.example ?? '')).toBe(true);
    expect(new RegExp(shape?.pattern ?? '', 'u').test(shape?.example ?? '')).toBe(true);
    expect(shape?.words).toContain(`，如 ${shape?.example}`);
  });

  it.each<[ShapeSpec, taken: string[], refused: string[]]>([
    [{ is: 'mobile' }, ['13800138000'], ['1380013800', '12800138000', '013800138000']],
    [{ is: 'landline' }, ['0571-88886666', '01088886666-123'], ['88886666', '0571-1888666']],
    [{ is: 'plate' }, ['浙A12345', '浙AD12345', '粤Z1234港'], ['A12345', '浙AI2345', '浙A123']],
    [{ is: 'creditCode' }, ['91330100MA27X1234K'], ['91330100MA27X1234', '9133O100MA27X1234K']],
    [{ is: 'identityCard' }, ['33010219900307123X'], ['33010219901307123X', '33010219900307123x']],
    [{ is: 'postcode' }, ['310000'], ['31000', '910000']],
    [{ is: 'email' }, ['a.b@example.com.cn'], ['a@b', 'a b@example.com']],
    [{ is: 'code', prefix: 'AQ.', separator: '-', digits: 3 }, ['AQ.-001'], ['AQx-001', 'AQ.-01']],
    [{ is: 'tag', prefix: '10', separator: '-' }, ['10-P-101A', '10-TIC1234'], ['P-101', '10-101']],
  ])('%o takes what it says', (spec, taken, refused) => {
    const { pattern = '' } = fieldOf(compiled(descriptorOf('Own', { field: property(spec) })).fields, 'field').schema;
    const fits = (text: string) => new RegExp(pattern, 'u').test(text);
    expect(taken.filter((text) => !fits(text))).toEqual([]);
    expect(refused.filter(fits)).toEqual([]);
  });

  it('say in a refusal what is wanted, with an example that documents and templates show', () => {
    const { messages, schema } = fieldOf(
      compiled(descriptorOf('Own', { field: property({ is: 'code', prefix: 'AQ', separator: '-' }) })).fields,
      'field',
    );
    expect(messages.pattern).toBe('字段应为编号，如 AQ-0001');
    expect(schema.examples).toEqual(['AQ-0001']);
  });

  it.each<[unknown, Partial<PropertySchema>, string]>([
    [{ is: 'phone' }, {}, '不认识“phone”'],
    [{ is: 'mobile', prefix: '+86' }, {}, 'x-shape.prefix 只能用于编号（code）和设备位号（tag），请去掉'],
    [{ is: 'code', prefix: '(a+)+' }, {}, 'x-shape.prefix 只能用字母、数字、汉字和 . _ # -，最多 20 个字符'],
    [{ is: 'code', separator: '.*' }, {}, 'x-shape.separator 只能是 - _ . / # 之一，或留空'],
    [{ is: 'code', digits: 1.5 }, {}, 'x-shape.digits 应为 1～12 的整数'],
    [{ is: 'code', more: 1 }, {}, '不认识“more”'],
    [{ is: 'mobile' }, { pattern: '^1$' }, 'x-shape 不能与 pattern 同时写，请去掉一个'],
    [{ is: 'mobile' }, { 'x-kind': 'textarea' }, 'x-shape 不能用于种类 textarea，请去掉'],
  ])('%o with %o is refused', (shape, more, words) => expect(saidOf(shape, more)).toContain(words));
});
