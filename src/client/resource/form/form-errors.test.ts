import { describe, expect, it } from 'vitest';
import { resourceNamed } from '../../../../.storybook/kit/catalog.ts';
import { compileSampler } from '../../../compiler/samples/sampler.ts';
import { toForm } from '../../../engine/projections/form.ts';
import { inWords, placeErrors, withoutErrors } from './form-errors.ts';

const { fields } = toForm(resourceNamed('CameraFile'), 'add');
const say = (name: string, property: string, params: object = {}) =>
  inWords(fields, [{ name, property, params, stack: '', message: 'must' }]).map((error) => error.message);

describe('errors in the words of the descriptor', () => {
  it('camera-validation-01 names a missing field', () => {
    expect(say('required', 'cameraName')).toEqual(['请输入摄像头名称！']);
    expect(say('required', '.positionNo')).toEqual(['请选择位置！']);
  });

  it('calls an emptied or blank text missing', () => {
    expect(say('minLength', '.cameraName', { limit: 1 })).toEqual(['请输入摄像头名称！']);
    expect(say('pattern', '.cameraName', { pattern: '\\S' })).toEqual(['请输入摄像头名称！']);
  });

  it('camera-validation-10 uses the field’s own sentence for a bad value', () => {
    expect(say('pattern', '.streamUrl', { pattern: '^x' })).toEqual(['流地址格式不正确']);
    expect(say('maximum', '.port', { limit: 65535 })).toEqual(['端口应在 1～65535 之间']);
  });

  it('leaves a text alone that was stored longer than its width, until it is changed', () => {
    const tooLong = { name: 'maxLength', property: '.cameraName', params: { limit: 2 }, stack: '' };
    const words = (cameraName: string) =>
      inWords(fields, [tooLong], { stored: { cameraName: '旧名称' }, record: { cameraName } }).map(
        ({ message }) => message,
      );
    expect(words('旧名称')).toEqual([]);
    expect(words('新名称')).toEqual(['摄像头名称不能超过 64 个字，请缩短，或改回原来的内容']);
  });

  it('says one thing a field, and nothing of if/then itself', () => {
    const twice = ['minLength', 'pattern'].map((name) => ({ name, property: '.ip', params: {}, stack: '' }));
    expect(inWords(fields, twice)).toHaveLength(1);
    expect(say('if', '')).toEqual([]);
  });

  it('names the row of a refusal inside rows, on the field and on the cell', () => {
    const rows = compileSampler().fields;
    const error = { name: 'required', property: '.rows.1.name', params: {}, stack: '' };
    expect(inWords(rows, [error]).map(({ property, message }) => [property, message])).toEqual([
      ['.rows', '第 2 行：请输入名称！'],
      ['.rows.1.name', '第 2 行：请输入名称！'],
    ]);
  });

  it('places the server’s refusals and tells what has no field', () => {
    const { placed, loose } = placeErrors(fields, [
      { field: 'ip', message: '已存在' },
      { field: 'nothing', message: '未知' },
    ]);
    expect(placed).toEqual({ ip: { __errors: ['已存在'] } });
    expect(loose).toEqual(['未知']);
    expect(withoutErrors(placed, ['ip'])).toEqual({});
    expect(withoutErrors(placed, ['port'])).toBe(placed);
  });
});
