import { describe, expect, it } from 'vitest';
import type { Expression } from '../../engine/expressions/expression.ts';
import { Report } from '../problem.ts';
import { checkExpression, fieldsRead, MAX_DEPTH, type Readable } from './expressions.ts';

const field = (key: string, kind: Readable['kind'], rowFields: Readable['rowFields'] = []): Readable => ({
  key,
  kind,
  rowFields,
});
const FIELDS: Readable[] = [
  field('name', 'text'),
  field('checkDate', 'date'),
  { ...field('parts', 'rows'), rowFields: [field('cost', 'money')] as Readable['rowFields'] },
];

function told(expression: unknown, inputs: Readable[] | null = null): string {
  const report = new Report('Tool');
  checkExpression(report, 'actions.0.set.name', { expression, fields: FIELDS, inputs });
  return report.problems.map(({ path, message, hint }) => `${path}: ${message}${hint ? `，${hint}` : ''}`).join('\n');
}

const nested = (levels: number): unknown => (levels === 1 ? 1 : { round: nested(levels - 1), digits: 0 });

describe('checkExpression', () => {
  it.each<[string, unknown, string]>([
    ['an unknown operation', { feild: 'name' }, 'actions.0.set.name: 不认识“feild”，是不是“field”？'],
    ['an unknown field', { field: 'nmae' }, '.field: 不认识“nmae”，是不是“name”？'],
    ['an input without a form', { input: 'note' }, '这里没有表单'],
    ['an unknown clock', { clock: 'noww' }, '不认识“noww”，是不是“now”？'],
    ['an unknown part of the caller', { caller: 'orgid' }, '不认识“orgid”，是不是“orgId”？'],
    ['one operand', { add: [1] }, '.add: 应为至少 2 项的列表'],
    ['three operands of a difference', { subtract: [3, 2, 1] }, '.subtract: 应为 2 项的列表'],
    ['too many decimals', { round: 1, digits: 7 }, '.digits: 应为 0 到 6 的整数'],
    ['a span without time', { plus: { field: 'checkDate' } }, '缺少时间'],
    ['hours of work outside of limits', { plus: 1, hours: 2, working: true }, '不认识“working”'],
    ['a word of another operation', { plus: 1, days: 1, digits: 2 }, '不认识“digits”'],
    ['two operations at once', { add: [1, 2], multiply: [1, 2] }, '不认识“multiply”'],
    ['a list', [1], '应为文字、数字'],
    ['a mistake inside', { join: ['a', { field: 'x' }] }, '.join.1.field: 不认识“x”'],
    ['a choice without else', { if: { required: ['name'] }, then: 1 }, '缺少“else”'],
    ['a condition on nothing', { if: { required: ['nmae'] }, then: 1, else: 2 }, '不认识“nmae”'],
    ['a sum over no rows', { sum: 'name', of: 1 }, '.sum: 不认识“name”'],
    ['a field of the record in a row', { sum: 'parts', of: { field: 'name' } }, '不认识“name”'],
    ['a where on nothing', { count: 'parts', where: { required: ['coost'] } }, '是不是“cost”？'],
    ['a tree too deep', nested(MAX_DEPTH + 1), '最多嵌套 10 层'],
    ['a tree too large', { add: Array.from({ length: 60 }, () => 1) }, '最多 60 项'],
  ])('refuses %s', (_, expression, words) => expect(told(expression)).toContain(words));

  it.each<[string, unknown]>([
    ['a constant', '甲'],
    ['nothing', null],
    ['an input', { input: 'note' }],
    ['a sum', { sum: 'parts', of: { field: 'cost' }, where: { required: ['cost'] } }],
    ['a date', { plus: { field: 'checkDate' }, days: { add: [1, 2] } }],
    ['the deepest tree', nested(MAX_DEPTH)],
  ])('takes %s', (_, expression) => expect(told(expression, [field('note', 'text')])).toBe(''));
});

it('lists the fields an expression reads, those of rows by their list', () => {
  const expression: Expression = {
    if: { required: ['name'] },
    then: { plus: { field: 'checkDate' }, days: 1 },
    else: { sum: 'parts', of: { field: 'cost' } },
  };
  expect(fieldsRead(expression).sort()).toEqual(['checkDate', 'name', 'parts']);
});
