import { expect, it } from 'vitest';
import { maxCopies, perSheet, toSheets } from './sheets.ts';

const label = (id: string) => ({ id, code: `ef${id}`, number: id, title: id, fields: [] });
const labels = (count: number) => Array.from({ length: count }, (_, n) => label(String(n + 1)));
const SIZE = { size: '70x37', start: 1, copies: 1, hasCutLines: false } as const;
const idsOf = (sheets: ReturnType<typeof toSheets>) =>
  sheets.map((sheet) => sheet.map((place) => place?.id ?? '-').join(' '));

it('fills a sheet before the next one begins', () => {
  expect(['70x37', '105x57', '210x148'].map((size) => perSheet(size as '70x37'))).toEqual([24, 10, 2]);
  expect(toSheets(labels(24), SIZE)).toHaveLength(1);
  expect(toSheets(labels(25), SIZE).map((sheet) => sheet.length)).toEqual([24, 1]);
  expect(toSheets([], SIZE)).toEqual([]);
});

it('leaves the used places of a sheet empty and puts copies side by side', () => {
  const layout = { ...SIZE, size: '210x148', start: 2, copies: 2 } as const;
  expect(idsOf(toSheets(labels(2), layout))).toEqual(['- 1', '1 2', '2']);
});

it('offers fewer copies of many labels', () => expect([1, 100, 101, 500].map(maxCopies)).toEqual([20, 20, 19, 4]));
