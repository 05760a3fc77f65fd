import { describe, expect, test } from 'vitest';
import { compileAll } from '../../../../../compiler/compile.ts';
import { toImport } from '../../../../../engine/projections/import.ts';
import { readDescriptors } from '../../../../../server/schemas/descriptors.ts';
import type { GridCell } from '../../../../../server/workbook/grid.ts';
import { isAsWritten, type Present } from './present.ts';

const columns = toImport(compileAll(readDescriptors()).get('RiskRegister')!);
const columnOf = (key: string) => columns.find(({ field }) => field.key === key)!;

const text = (said: string, kind: GridCell['kind'] = 'text'): GridCell => ({ column: 0, kind, text: said });

const present: Present = {
  record: { riskPointId: 7, riskPointItemId: 70, riskDesc: '第一行\r\n第二行' },
  textOf: ({ key }) => ({ riskPointItemId: '本体完好', riskDesc: '第一行\r\n第二行' })[key] ?? '',
};

describe('a cell says what an export writes', () => {
  const description = columnOf('riskDesc');
  const item = columnOf('riskPointItemId');

  test('whatever a program made of the line breaks', () => {
    expect(isAsWritten(text('第一行\n第二行'), description, { present, record: {} })).toBe(true);
    expect(isAsWritten(text('第一行\n第二行。'), description, { present, record: {} })).toBe(false);
  });

  test('but not as a formula, as an error, or where another column has spoken already', () => {
    expect(isAsWritten(text('第一行\n第二行', 'formula'), description, { present, record: {} })).toBe(false);
    expect(isAsWritten(text('第一行\n第二行', 'error'), description, { present, record: {} })).toBe(false);
    expect(isAsWritten(text('第一行\n第二行'), description, { present, record: { riskDesc: '别处' } })).toBe(false);
  });

  test('but not of a choice whose other half changes: an item belongs to its point', () => {
    const cell = text('本体完好');
    expect(isAsWritten(cell, item, { present, record: {} })).toBe(true);
    expect(isAsWritten(cell, item, { present, record: { riskPointId: '7' } })).toBe(true);
    expect(isAsWritten(cell, item, { present, record: { riskPointId: 8 } })).toBe(false);
  });

  test('and an empty field says nothing', () => {
    expect(isAsWritten(text(''), columnOf('remark'), { present, record: {} })).toBe(false);
  });
});
