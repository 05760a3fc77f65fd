import { describe, expect, it } from 'vitest';
import { resourceNamed } from '../../../.storybook/kit/catalog.ts';
import { compiled, descriptorOf } from '../../../tests/support/descriptors/compiling.ts';
import { mayDo } from '../../engine/permissions.ts';
import { screenOf } from '../../engine/projections/columns.ts';
import { offeredActions, rowActions, rowBody, rowVerbs, stageKey } from './offered-actions.ts';

const all = () => true;
const rectify = resourceNamed('RiskRectify');
const verbs = rowVerbs(rectify, screenOf(rectify), all);
const names = (row: object, take = offeredActions) =>
  take(rectify, { ...row }, verbs).map((offer) => offer.action.verb);

/** A permission code is derived from a name and a verb, even without a screen of that name (wire.md#1.9). */
const plan = compiled(descriptorOf('TimedPlanningInfo', {}, { actions: ['page', 'add'] }));

/** The whole list of wire.md#1.11. */
const CODES = [
  'TimedPlanningInfo:add',
  'sysUser:page',
  ...['page', 'add', 'edit', 'delete', 'mutiDelete'].map((verb) => `CameraFile:${verb}`),
  ...['page', 'add', 'edit', 'delete'].flatMap((verb) => [`sysDictType:${verb}`, `sysDictData:${verb}`]),
  ...['page', 'assign'].map((verb) => `RiskRectify:${verb}`),
];

it.each(CODES)('codes-01: %s alone gives what it names, and all others do not', (code) => {
  const [name = '', verb] = code.split(':');
  const { actions } = name === plan.name ? plan : resourceNamed(name);
  const action = actions.find((one) => one.verb === verb)!;
  expect(mayDo(action, (held) => held === code)).toBe(true);
  expect(mayDo(action, (held) => held !== code)).toBe(false);
});

describe('what a row offers', () => {
  it('rectify-04 rectify-05 offers 指派 at status 0 alone', () => {
    const actions = [{ name: 'RiskRectify/assign', enabled: true, reason: '' }];
    expect(names({ status: 0, actions })).toContain('assign');
    expect(names({ status: 1, actions })).not.toContain('assign');
  });

  it('rectify-06 offers nothing the user holds no code for', () => {
    expect(
      rowVerbs(rectify, screenOf(rectify), (code) => code !== 'RiskRectify:assign').map((a) => a.verb),
    ).not.toContain('assign');
  });

  it('follows the server in a workflow: what it does not name is absent', () => {
    expect(names({ status: 0, actions: [] })).toEqual(['detail']);
  });

  it('leaves another person’s turn out of the row but not out of the detail', () => {
    const actions = [{ name: 'RiskRectify/add', enabled: false, reason: '您不是当前处理人', code: 'H1002' }];
    expect(names({ status: 0, actions }, rowActions)).toEqual(['detail']);
    expect(offeredActions(rectify, { status: 0, actions }, verbs).find((o) => o.action.verb === 'add')?.reason).toBe(
      '您不是当前处理人',
    );
  });

  it('keeps what is momentarily impossible, with its reason', () => {
    const actions = [{ name: 'RiskRectify/recall', enabled: false, reason: '后续环节已处理，无法撤回', code: 'H1008' }];
    expect(names({ status: 1, actions }, rowActions)).toContain('recall');
  });

  it('calls a stage with its hazard beside its own id, and deletes with the row less its offers', () => {
    expect(stageKey(rectify, { id: 5, riskRegisterId: 9 })).toEqual({ riskRegisterId: 9 });
    const recall = rectify.actions.find((action) => action.verb === 'recall')!;
    expect(rowBody(rectify, recall, { id: 5, riskRegisterId: 9, riskName: 'x' })).toEqual({ id: 5, riskRegisterId: 9 });
    const camera = resourceNamed('CameraFile');
    const remove = camera.actions.find((action) => action.verb === 'delete')!;
    expect(rowBody(camera, remove, { id: 1, ip: 'x', actions: [] })).toEqual({ id: 1, ip: 'x' });
  });
});
