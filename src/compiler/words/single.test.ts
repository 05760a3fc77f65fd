import { describe, expect, it } from 'vitest';
import {
  compiled,
  descriptorOf,
  fieldOf,
  type Properties,
  told,
} from '../../../tests/support/descriptors/compiling.ts';
import type { Descriptor } from '../../engine/descriptor.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';

const TEXT: PropertySchema = { type: 'string', title: '文字', maxLength: 20 };

const contact = (properties: Properties, more: Partial<Descriptor> = {}) =>
  descriptorOf('Contact', properties, { actions: ['page', 'add', 'edit'], ...more });
const probeOf = (properties: Properties) => fieldOf(compiled(contact(properties)).fields, 'probe');
const saidOf = (probe: PropertySchema, more?: Partial<Descriptor>) =>
  told([contact({ team: { ...TEXT, title: '班组' }, probe }, more)]);

const single = (words: PropertySchema['x-single'], more: PropertySchema = { ...TEXT, title: '探' }) => ({
  ...more,
  'x-single': words,
});
const YES_NO: PropertySchema = { type: 'boolean', title: '探' };

describe('x-single (decision 224)', () => {
  it('means 是 and 否 of a yes and no, and what it says of anything else', () => {
    expect(probeOf({ probe: single(true, YES_NO) }).single).toEqual({ value: true, other: false, within: [] });
    expect(probeOf({ probe: single({ value: false }, YES_NO) }).single).toMatchObject({ value: false, other: true });
    expect(probeOf({ probe: single({ value: 'Y' }) }).single).toEqual({ value: 'Y', other: null, within: [] });
    expect(probeOf({ probe: single(false, YES_NO) }).single).toBeNull();
  });

  it('tells beside the input what a writer does to another record, unless the descriptor says it', () => {
    const team = { ...TEXT, title: '班组' };
    expect(probeOf({ team, probe: single({ value: 'Y', within: ['team'] }) }).help).toBe(
      '同一班组下只能有一条，保存后取代原来的那一条',
    );
    expect(probeOf({ probe: { ...single(true, YES_NO), description: '全厂一个' } }).help).toBe('全厂一个');
  });

  it.each<[string, PropertySchema, string]>([
    ['no value of what has many', single(true), '要写明哪个值只能有一条'],
    [
      'a kind it cannot be',
      single({ value: '2026-01-01' }, { type: 'string', format: 'date', title: '探' }),
      '不能用于种类 date',
    ],
    ['what is not stored', { ...single({ value: 'a' }), 'x-secret': true }, '只用于保存在记录里的字段'],
    ['a value the field cannot have', single({ value: 5 }), '字段“probe”的 x-single.value 不是本字段能填的值'],
    ['another value the field cannot have', single({ value: 'a', other: 5 }), 'x-single.other 不是本字段能填的值'],
    ['a value that is its other', single({ value: true, other: true }, YES_NO), '应与 value 不同'],
    ['a value every new record has', { ...single(true, YES_NO), default: true }, '不能同时是 default'],
    ['a group by no field', single({ value: 'Y', within: ['taem'] }), '不认识“taem”，是不是“team”？'],
    ['a group by itself', single({ value: 'Y', within: ['probe'] }), '中的“probe”不能用来分组'],
    ['a group named twice', single({ value: 'Y', within: ['team', 'team'] }), '中的“team”写了两次'],
    ['a word it does not know', single({ valeu: 'Y' } as never), '不认识“valeu”，是不是“value”？'],
  ])('is refused for %s', (_, probe, words) => expect(saidOf(probe)).toContain(words));

  it('is refused for a required field that would be left without a value', () => {
    const { record } = contact({ probe: single({ value: 'Y' }) });
    expect(saidOf(single({ value: 'Y' }), { record: { ...record, required: ['name', 'probe'] } })).toContain(
      '必填字段要写明',
    );
  });

  it('stays within the organisations that a caller sees', () => {
    const scope = { scope: 'team' };
    expect(saidOf(single({ value: 'Y' }), scope)).toContain('要列入“team”：本资源按它限制数据范围');
    expect(saidOf(single({ value: 'Y', within: ['team'] }), scope)).toBe('');
  });
});
