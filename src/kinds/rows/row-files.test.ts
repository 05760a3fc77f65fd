import { expect, it } from 'vitest';
import { compileSampler, samplerField } from '../../compiler/samples/sampler.ts';
import { toSamples } from '../../compiler/samples/samples.ts';
import type { Field } from '../../engine/resource.ts';
import { rows } from './meaning.ts';
import { namesFiles } from './row-files.ts';

const sampler = compileSampler();
const plain = samplerField('rows', sampler);
const photos: Field = { ...samplerField('images', sampler), key: 'photos', title: '照片' };
const papers: Field = { ...samplerField('files', sampler), key: 'papers', title: '报告' };
const field: Field = { ...plain, rowFields: [...plain.rowFields, photos, papers] };

it('a value belongs to one record where it names files, by itself or in its rows', () => {
  expect([photos, papers, field, plain].map(namesFiles)).toEqual([true, true, true, false]);
});

it('files of rows are neither written into a sheet nor read from one', () => {
  const value = [{ name: '安全阀', count: 2, photos: '1,2', papers: '3' }];
  expect(rows.format(value, field)).toBe('名称：安全阀；数量：2');
  expect(rows.parse('名称：安全阀；照片：1', field)).toEqual({
    ok: false,
    message: '第 1 行：“照片：1”应写成“列名：内容”，列名为 名称、数量、日期、合格',
  });
});

it('a required photo is missed by the form, not by the sheet that cannot hold it', () => {
  const asked = { ...field, rowFields: [...plain.rowFields, { ...photos, required: true }] };
  expect(rows.parse('名称：安全阀', asked)).toEqual({ ok: true, value: [{ name: '安全阀' }] });
});

it('sample rows have files, with names where the field keeps names', () => {
  const own = { ...sampler, fields: [field] };
  const [sample] = toSamples(own, { resources: [own], count: 1 });
  expect(sample?.[field.key]).toMatchObject([{ photos: '101,201', papers: '101,附件101.pdf,201,附件201.pdf' }]);
});
