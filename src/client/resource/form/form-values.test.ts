import { describe, expect, it } from 'vitest';
import { resourceNamed } from '../../../../.storybook/kit/catalog.ts';
import { toForm } from '../../../engine/projections/form.ts';
import {
  applicable,
  applyInput,
  bodyOf,
  changedKeys,
  defaultsOf,
  initialsOf,
  valuesOf,
  withNewFields,
} from './form-values.ts';

const camera = toForm(resourceNamed('CameraFile'), 'add').fields;
const hazard = toForm(resourceNamed('RiskRegister'), 'add').fields;
const judge = toForm(resourceNamed('RiskRegister'), 'judge').fields;

describe('values of a form', () => {
  it('starts a new record with its defaults', () => expect(defaultsOf(camera)).toEqual({ monitorShow: true }));

  it('takes of a record what the form has, without empty values', () => {
    expect(valuesOf(camera, { id: 1, cameraName: 'A', ip: null, createdTime: '2026-01-01 00:00:00' })).toEqual({
      cameraName: 'A',
    });
  });

  it('starts a field as another one of the record, with its name, while the record says nothing of its own', () => {
    const check = resourceNamed('RiskAgainCheck');
    const { fields } = toForm(check, 'edit');
    const asked = { id: 1, orgId: '7', orgName: '合成一车间' };
    expect(initialsOf(check, fields, asked)).toEqual({ rectifyOrgId: '7', rectifyOrgName: '合成一车间' });
    expect(initialsOf(check, fields, { id: 1 })).toEqual({});
  });

  it('drops a choice whose list has changed, and what depends on it', () => {
    const before = { riskPointTypeId: 1, riskPointId: 2, riskPointName: '罐', riskName: 'x' };
    expect(applyInput(hazard, before, { riskPointTypeId: 3 })).toEqual({ riskPointTypeId: 3, riskName: 'x' });
    expect(applyInput(hazard, before, { riskPointTypeId: 1 })).toEqual(before);
  });

  it('sends null for an emptied field and leaves out one that always was empty', () => {
    expect(bodyOf(camera, { cameraName: 'A' }, { cameraName: 'A', equipmentName: '球机' })).toEqual({
      cameraName: 'A',
      equipmentName: null,
    });
    expect(bodyOf(camera, { cameraName: 'A' }, null)).toEqual({ cameraName: 'A' });
  });

  it('does not send a hidden field (hidden ⇒ not stored)', () => {
    expect(bodyOf(judge, { isRisk: 0, againCheckId: '7', judgeOpinion: '不是' }, null)).toEqual({
      isRisk: 0,
      judgeOpinion: '不是',
    });
  });

  it('neither draws nor sends what hangs on a hidden field, whatever still stands there', () => {
    const on = (key: string) => ({ required: [key] });
    const [name, ip, port] = camera;
    const chain = [name!, { ...ip!, when: on('cameraName') }, { ...port!, when: on('ip') }];
    const typed = { ip: '10.0.0.1', port: 554 };
    expect(applicable(chain, typed)).toEqual({});
    expect(bodyOf(chain, typed, null)).toEqual({});
    expect(bodyOf(chain, { ...typed, cameraName: 'A' }, null)).toEqual({ ...typed, cameraName: 'A' });
  });

  it('camera-18 sends an object as a JSON string', () => {
    const [field] = camera;
    expect(bodyOf([field!], { cameraName: { a: 1 } }, null)).toEqual({ cameraName: '{"a":1}' });
  });

  it('gives a field that came along its default and leaves the typed alone', () => {
    const [name, ...others] = camera;
    const values = { cameraName: '半途', gone: 'kept' };
    const drawn = withNewFields(values, { start: defaultsOf(camera), before: [name!], after: [name!, ...others] });
    expect(drawn).toEqual({ cameraName: '半途', gone: 'kept', monitorShow: true });
    expect(withNewFields({}, { start: defaultsOf(camera), before: camera, after: camera })).toEqual({});
  });

  it('names what differs', () => {
    expect(changedKeys(camera, { ip: '1' }, { ip: '2', cameraName: 'A' })).toEqual(['cameraName', 'ip']);
  });
});
