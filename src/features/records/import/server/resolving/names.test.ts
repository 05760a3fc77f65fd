import { describe, expect, it } from 'vitest';
import { Breath } from '../../../../../server/jobs/breath.ts';
import { readDateText, yearOf } from '../reading/dates.ts';
import { firstSentence } from './derived.ts';
import { type Candidate, NameIndex } from './names.ts';
import { suggest } from './similar.ts';

function candidate(value: number, label: string, more: Partial<Candidate> = {}): Candidate {
  return { value, label, codes: [], hints: [], disabled: false, near: true, keys: {}, ...more };
}

const answerOf = (index: NameIndex, text: string, within?: (c: Candidate) => boolean) => {
  const found = index.find(text, within);
  return found.ok ? [found.candidate.value, found.how] : [found.reason, found.suggestions];
};

describe('what a name stands for', () => {
  it('does not mind blanks, width and case', () => {
    const index = new NameIndex([candidate(1, '中控室DCS柜')]);
    for (const text of [' 中控室DCS柜 ', '中控室ＤＣＳ柜', '中控室 dcs柜'])
      expect(answerOf(index, text)).toEqual([1, 'named']);
  });

  it('takes codes and paths', () => {
    const index = new NameIndex([candidate(1, '甲', { codes: ['RP-001', '生产区/甲'] })]);
    for (const text of ['rp-001', '生产区/甲', '生产区＞甲', '生产区\\甲'])
      expect(answerOf(index, text)).toEqual([1, 'named']);
  });

  it('tells people of one name apart by department or account', () => {
    const index = new NameIndex([
      candidate(1, '张三', { codes: ['zhangsan'], hints: ['生产部'] }),
      candidate(2, '张三', { codes: ['zhangsan2'], hints: ['设备部'] }),
    ]);
    expect(answerOf(index, '张三')).toEqual(['ambiguous', ['张三（zhangsan）', '张三（zhangsan2）']]);
    expect(answerOf(index, '张三（设备部）')).toEqual([2, 'named']);
    expect(answerOf(index, '张三(zhangsan)')).toEqual([1, 'named']);
    expect(answerOf(index, 'zhangsan2')).toEqual([2, 'named']);
  });

  it('prefers the one in the own data scope', () => {
    const index = new NameIndex([candidate(1, '张三', { near: false }), candidate(2, '张三')]);
    expect(answerOf(index, '张三')).toEqual([2, 'named']);
  });

  it('does not find the disabled', () => {
    const index = new NameIndex([candidate(1, '张三', { disabled: true })]);
    expect(answerOf(index, '张三')[0]).toBe('disabled');
  });

  it('looks within what the row names first, and elsewhere when only one fits', () => {
    const index = new NameIndex([
      candidate(1, '高压柜', { keys: { type: 7 } }),
      candidate(2, '锅炉', { keys: { type: 8 } }),
    ]);
    const ofType = (type: number) => (each: Candidate) => each.keys.type === type;
    expect(answerOf(index, '高压柜', ofType(7))).toEqual([1, 'named']);
    expect(answerOf(index, '高压柜', ofType(8))).toEqual([1, 'elsewhere']);
  });

  it('takes a part of the text where the choice is narrow, whatever its punctuation', () => {
    const items = ['高压柜本体与附件完好', '高压柜安全附件、联锁、报警投用', '高压柜标识符合要求'];
    const index = new NameIndex(items.map((label, at) => candidate(at, label, { keys: { point: 1 } })));
    const within = (each: Candidate) => each.keys.point === 1;
    expect(answerOf(index, '本体与附件完好', within)).toEqual([0, 'contained']);
    expect(answerOf(index, '安全附件/联锁/报警投用', within)).toEqual([1, 'contained']);
    expect(answerOf(index, '附件', within)[0]).toBe('unknown');
    expect(answerOf(index, '本体与附件完好')[0]).toBe('unknown');
  });

  it('takes the lowest of several levels if it is below those above, and suggests the level above else', async () => {
    const paths = [['厂'], ['厂', '一车间'], ['厂', '二车间'], ['厂', '一车间', '甲班']];
    const index = new NameIndex(paths.map((path, at) => candidate(at, path.at(-1) ?? '', { path })));
    expect(answerOf(index, '某集团/厂/一车间/甲班')).toEqual([3, 'lowest']);
    expect(answerOf(index, '二车间/甲班')[0]).toBe('unknown');
    expect(await index.suggestions('某集团/一车间/乙组', undefined, new Breath())).toEqual(['一车间']);
  });

  it('is not confused by names of JavaScript (X5)', () => {
    const index = new NameIndex([candidate(1, '甲')]);
    for (const text of ['__proto__', 'constructor', 'toString']) expect(answerOf(index, text)[0]).toBe('unknown');
  });
});

describe('suggestions', () => {
  const departments = ['合成一车间', '合成二车间', '储运车间', '质检中心'];

  it.each([
    ['安环部', '安全环保部'],
    ['男性', '男'],
  ])('know a short form: %s, %s', (text, label) => expect(suggest(text, [label, '储运部', '女'])).toEqual([label]));

  it('take a figure for a numeral', () => expect(suggest('合成1车间', departments)).toEqual(['合成一车间']));

  it('are only what is near', () => {
    expect(suggest('合成车间', departments)).toEqual(['合成一车间', '合成二车间']);
    expect(suggest('财务部', departments)).toEqual([]);
  });
});

it.each([
  ['三级配电箱内存放杂物。已口头告知；限期整改', 100, '三级配电箱内存放杂物'],
  ['基坑临边防护缺失约20米，存在坠落风险', 15, '基坑临边防护缺失约20米'],
  ['基坑临边，防护缺失约20米存在坠落风险', 15, '基坑临边，防护缺失约20米存在'],
])('the first sentence of %s within %i characters', (text, width, sentence) => {
  expect(firstSentence(text, width)).toBe(sentence);
});

describe('days', () => {
  const cell = (text: string, kind: 'text' | 'number' = 'text') => ({ column: 0, kind, text });

  it.each(['2月13日', '2月13', '2.13', '2/13'])('%s takes the year of the sheet', (text) => {
    expect(readDateText(cell(text), { date1904: false, year: 2026 })).toEqual({ text: '2026-2-13', yearAdded: true });
  });

  it('stay as they are without one', () => {
    expect(readDateText(cell('2月13日'), { date1904: false, year: null })).toEqual({
      text: '2月13日',
      yearAdded: false,
    });
  });

  it('count from 1904 where the workbook does', () => {
    expect(readDateText(cell('44604', 'number'), { date1904: true, year: null }).text).toBe('46066');
  });

  it('know the year only when there is one', () => {
    expect(yearOf(['2026年台账', '某公司2026 年度'])).toBe(2026);
    expect(yearOf(['2025年结转', '2026年'])).toBeNull();
    expect(yearOf(['台账'])).toBeNull();
    expect(yearOf(['工号12026年'])).toBeNull();
  });
});
