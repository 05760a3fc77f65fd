import { expect, it } from 'vitest';
import type { Condition } from '../../engine/rules/condition.ts';
import { conditionText, namesOf, wordText } from './condition-text.ts';

const NAMES = namesOf(
  {
    state: { type: 'string', title: '状态', enum: ['ok', 'bad'], 'x-words': { ok: '完好', bad: '损坏' } },
    level: { title: '等级', 'x-dictionary': 'level' },
    main: { type: 'boolean', title: '主泵' },
    amount: { type: 'number', title: '数量' },
  },
  (_, code) => ({ '1': '一级', '2': '二级' })[String(code)],
);
const is = (key: string, value: string | boolean): Condition => ({
  required: [key],
  properties: { [key]: { const: value } },
});

it.each<[Condition, string]>([
  [is('state', 'bad'), '“状态”为“损坏”'],
  [{ required: ['level'], properties: { level: { enum: ['1', '2'] } } }, '“等级”为“一级”或“二级”'],
  [{ properties: { state: { const: 'ok' } } }, '“状态”为“完好”（或未填写）'],
  [{ not: is('main', true) }, '“主泵”不为“是”'],
  [{ required: ['amount'] }, '“数量”已填写'],
  [{ not: { required: ['amount'] } }, '“数量”未填写'],
  [{ required: ['amount'], properties: { amount: { minimum: 5, maximum: 8 } } }, '“数量”在 5 与 8 之间'],
  [{ required: ['amount'], properties: { amount: { not: { minimum: 5 } } } }, '“数量”小于 5'],
  [{ allOf: [is('state', 'ok'), is('main', false)] }, '“状态”为“完好”，且“主泵”为“否”'],
  [
    { allOf: [is('state', 'ok'), { anyOf: [is('main', true), is('level', '3')] }] },
    '“状态”为“完好”，且（“主泵”为“是”，或“等级”为“3”）',
  ],
  [
    { anyOf: [is('main', true), { allOf: [is('state', 'ok'), is('level', '1')] }] },
    '“主泵”为“是”，或（“状态”为“完好”，且“等级”为“一级”）',
  ],
  [{ not: { allOf: [is('main', true)] } }, '不满足（“主泵”为“是”）'],
  [is('gone', 'x'), '“gone”为“x”'],
  [{}, '总是'],
])('says %j as %s', (condition, text) => expect(conditionText(condition, NAMES)).toBe(text));

it('says the conditions in the value of any word, and the rest as it is written', () => {
  expect(wordText('x-when', undefined, NAMES)).toBe('无');
  expect(wordText('title', '名称', NAMES)).toBe('名称');
  const rule = { if: { required: ['main'], properties: { main: { const: true } } }, can: 'Pump:judge' };
  expect(wordText('x-required', rule, NAMES)).toBe('“主泵”为“是”，且当前用户有权限 Pump:judge');
  const asked = [{ if: rule.if, then: { required: ['amount', 'level'] } }];
  expect(wordText('allOf', asked, NAMES)).toBe('“主泵”为“是”时，“数量”、“等级”必填');
  const colours = [{ when: { required: ['amount'] }, color: 'red' }];
  expect(wordText('rowColors', colours, NAMES)).toBe('[{"when":"“数量”已填写","color":"red"}]');
});
