import { describe, expect, it } from 'vitest';
import { compiled, descriptorOf, told } from '../../../tests/support/descriptors/compiling.ts';
import type { PresetSpec, RowColorSpec, ScreenSpec } from '../../engine/descriptor.ts';

const camera = (screen: ScreenSpec) =>
  descriptorOf(
    'Camera',
    {
      shown: { type: 'boolean', title: '展示' },
      due: { type: 'string', format: 'date', title: '到期', 'x-search': true },
    },
    { screens: { Camera: screen } },
  );

const colors = (more: object): ScreenSpec => {
  const color: RowColorSpec = { when: { required: ['shown'] }, color: 'red', title: '展示中' };
  return { rowColors: [{ ...color, ...more }] };
};
const preset = (more: object = {}): PresetSpec => ({ key: 'shown', title: '展示中', filter: { shown: true }, ...more });

describe('colours, presets and badges of a screen', () => {
  it('are empty where nothing is said, and counts are asked for', () => {
    const screen = (spec: ScreenSpec) => compiled(camera(spec)).screens[0];
    expect(screen({})).toMatchObject({ rowColors: [], presets: [], badge: null });
    const whole = screen({ presets: [preset()], badge: 'shown' });
    expect(whole).toMatchObject({ presets: [{ key: 'shown', count: false }], badge: 'shown' });
  });

  it('may be of days counted from today', () => {
    expect(told([camera({ presets: [preset({ filter: { due: ',today-1' } })] })])).toBe('');
  });

  it.each<[string, ScreenSpec, string]>([
    ['a colour there is none', colors({ color: 'rde' }), '不认识“rde”，是不是“red”？'],
    ['a colour without words', colors({ title: undefined }), '缺少 title：颜色的含义'],
    ['a colour by no field', colors({ when: { required: ['shwon'] } }), '不认识“shwon”，是不是“shown”？'],
    ['a colour by no condition', colors({ when: { equals: 1 } }), '不认识“equals”'],
    [
      'too many colours',
      { rowColors: Array.from({ length: 9 }, () => colors({}).rowColors?.[0] as RowColorSpec) },
      '最多 8',
    ],
    ['a preset without filters', { presets: [preset({ filter: {} })] }, '缺少 filter'],
    ['a preset of a list of values', { presets: [preset({ filter: { shown: [true] } })] }, '应为文字、数字或是否'],
    ['a preset of a day no list can read', { presets: [preset({ filter: { due: ',todya' } })] }, '应为“起,止”'],
    ['a preset without words', { presets: [preset({ title: '' })] }, '缺少 title：显示的文字'],
    ['a preset of an odd key', { presets: [preset({ key: '1a' })] }, '的 key 应为字母开头'],
    ['two presets of one key', { presets: [preset(), preset()] }, '中的“shown”写了两次'],
    ['a word presets do not know', { presets: [preset({ cuont: true })] }, '不认识“cuont”，是不是“count”？'],
    ['a preset of a person without a verb', { presets: [preset({ mine: 'hanlde' })] }, '不认识“hanlde”'],
    ['a preset in no order', { presets: [preset({ order: { field: 'deu' } })] }, '不认识“deu”，是不是“due”？'],
    ['a fold of no column', { columns: ['due'], fold: ['deu'] }, '不认识“deu”，是不是“due”？'],
    ['a badge that is no preset', { presets: [preset()], badge: 'shwon' }, '不认识“shwon”，是不是“shown”？'],
    ['a badge without presets', { badge: 'shown' }, '要与 presets 一起写'],
  ])('refuse %s', (_, screen, words) => expect(told([camera(screen)])).toContain(words));
});
