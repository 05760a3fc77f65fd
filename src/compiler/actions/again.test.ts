import { expect, it } from 'vitest';
import { compiled, told } from '../../../tests/support/descriptors/compiling.ts';
import { descriptorNamed } from '../../../tests/support/descriptors/named.ts';
import type { AgainSpec, Descriptor } from '../../engine/descriptor.ts';

const LEAK = descriptorNamed('Leak', '泄漏点', { actions: ['page', 'detail'] }).having({
  name: { type: 'string', title: '名称', maxLength: 50 },
  status: { type: 'integer', title: '状态', enum: [0, 1], readOnly: true },
});

const leak = (again: AgainSpec, verb = 'add'): Descriptor => ({
  ...LEAK,
  actions: [...LEAK.actions, { verb, form: { again } }],
});
const saidOf = (again: AgainSpec, verb?: string) => told([leak(again, verb)]);

it('a new record may begin with values of the one whose detail is open', () => {
  const when = { properties: { status: { const: 1 } } };
  const spec = { title: '再次发现', when, by: 'leakId', row: true, same: ['name'] };
  expect(compiled(leak(spec)).actions.find(({ verb }) => verb === 'add')?.formAgain).toEqual(spec);
});

it('names what is wrong with it', () => {
  expect(saidOf({ title: '再次发现', same: ['nmae'] })).toContain('是不是“name”');
  expect(saidOf({ title: '再次发现', same: ['status'] })).toContain('不认识“status”');
  expect(saidOf({ title: '再次发现', same: ['name'], when: { required: ['sattus'] } })).toContain('是不是“status”');
  expect(saidOf({ title: '再次发现', same: ['name'] }, 'edit')).toContain('只用于 add');
});

it('a button below a form may need one input of a group, and send an incomplete one only into a workflow', () => {
  const submits = [{ title: '存草稿', set: {}, partial: true, needs: [['name', 'nmae']] }];
  const problems = told([{ ...LEAK, actions: ['page', { verb: 'add', form: { submits } }] }]);
  expect(problems).toContain('是不是“name”');
  expect(problems).toContain('只用于有 workflow 的资源');
  const short = { fields: ['name'] };
  expect(told([{ ...LEAK, actions: ['page', { verb: 'edit', form: { short } }] }])).toContain('只用于 add');
});
