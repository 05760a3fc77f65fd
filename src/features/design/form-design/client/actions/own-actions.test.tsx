import { readFileSync } from 'node:fs';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { user } from '../../../../../../tests/support/views-kit.tsx';
import { DICTIONARY_KEY } from '../../../../../client/session/dictionary-cache.ts';
import type { PropertySchema } from '../../../../../engine/record-schema.ts';
import { GrammarForm } from '../properties/grammar-form.tsx';

const GRAMMAR = JSON.parse(readFileSync('schemas/meta/resource.schema.json', 'utf8'));
const FIELDS: { [key: string]: PropertySchema } = {
  name: { type: 'string', title: '名称', maxLength: 20 },
  state: { type: 'integer', title: '使用状态', 'x-dictionary': 'common_status' },
  keeperId: { type: 'string', title: '保管人', 'x-relation': { resource: 'Staff' } },
  guestId: { type: 'string', title: '访客', 'x-kind': 'user' },
  teamId: { type: 'string', title: '班组', 'x-relation': { resource: 'Team' } },
  toolId: { type: 'integer', title: '工具', 'x-relation': { resource: 'Tool' } },
  stoppedOn: { type: 'string', title: '停用日期', format: 'date' },
  since: { type: 'string', title: '进入时间', format: 'date-time' },
  due: { type: 'string', title: '到期时间', format: 'date-time' },
};

/** Resources, two of which say of which kind references to them are. */
const FORMS = [
  { typeName: 'Staff', title: '员工', referenceKind: 'user' },
  { typeName: 'Team', title: '班组', referenceKind: 'organisation' },
  { typeName: 'Tool', title: '工具' },
];

function show(value: { [word: string]: unknown }) {
  const seen: { last: { [word: string]: unknown } } = { last: value };
  function Form() {
    const [now, setNow] = useState(value);
    seen.last = now;
    return <GrammarForm grammar={GRAMMAR} value={now} fields={FIELDS} problems={[]} onChange={setNow} />;
  }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const children = [
    { code: '0', name: '在用' },
    { code: '1', name: '报停' },
  ];
  client.setQueryData(['formmanager', 'forms'], FORMS);
  client.setQueryData(DICTIONARY_KEY, [{ code: 'common_status', children }]);
  render(
    <QueryClientProvider client={client}>
      <Form />
    </QueryClientProvider>,
  );
  return seen;
}

const open = (group: string) => fireEvent.click(screen.getByText(group, { exact: true }));

async function choose(label: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name: label }));
  // Closed lists of options stay in the document, so the last one is the open list.
  const [last] = (await screen.findAllByTitle(option)).slice(-1);
  if (last) await user.click(last);
}

it('an action without a program is named and taken away without JSON', async () => {
  const seen = show({ actions: ['page', 'edit'] });
  open('动作');
  await choose('添加动作', '自定义动作：改变状态或写入值');
  await user.click(await screen.findByRole('button', { name: /添\s?加/ }));
  expect(await screen.findByText('请输入按钮文字！')).toBeTruthy();
  await user.type(screen.getByLabelText('按钮文字'), '停用{enter}');
  expect(seen.last.actions).toMatchObject({ 2: { verb: 'action1', title: '停用', set: {} } });
  expect(screen.queryByLabelText('接口路径')).toBeNull();

  const line = within(screen.getByRole('list', { name: '动作' }));
  expect(line.queryByRole('button', { name: '去掉 编辑' })).toBeNull();
  await user.click(line.getByRole('button', { name: '去掉 停用' }));
  expect(seen.last).toEqual({ actions: ['page', 'edit'] });
});

it('what an action without a program does, asks and tells is chosen without JSON', async () => {
  const seen = show({ actions: ['page', { verb: 'stop', title: '停用', set: {} }] });
  open('动作');
  await user.click(await screen.findByRole('button', { name: '修改 停用' }));
  open('做什么');
  await choose('状态的变化：字段', '使用状态（state）');
  await choose('状态的变化：原来是', '在用');
  await choose('状态的变化：变为', '报停');
  await choose('填写的内容：添加', '名称（name）');
  await choose('写入的值：添加字段', '停用日期（stoppedOn）');
  await choose('停用日期：写入', '今天');
  await choose('发给谁', '保管人（keeperId）');
  open('条件');
  await choose('谁能做', '保管人（keeperId）');
  await user.type(screen.getByRole('combobox', { name: '谁能做' }), '+，createdUserId + Tool:edit，');
  expect((seen.last.actions as unknown[])[1]).toEqual({
    verb: 'stop',
    title: '停用',
    set: { stoppedOn: { clock: 'today' } },
    state: { field: 'state', from: [0], to: 1 },
    form: { record: { type: 'object', properties: { name: { type: 'string', title: '名称', maxLength: 20 } } } },
    message: { to: ['keeperId'] },
    by: ['keeperId', ['createdUserId', 'Tool:edit']],
  });
});

it('offers fields that refer to people for messages, and those of departments and the maker for performers', async () => {
  show({ actions: ['page', { verb: 'stop', title: '停用', set: {} }] });
  open('动作');
  await user.click(await screen.findByRole('button', { name: '修改 停用' }));
  const offered = async (group: string, label: string) => {
    open(group);
    const box = await screen.findByRole('combobox', { name: label });
    await user.click(box);
    const list = document.getElementById(box.getAttribute('aria-controls') ?? '')?.closest('.ant-select-dropdown');
    return [...(list?.querySelectorAll('.ant-select-item-option') ?? [])].map((option) => option.getAttribute('title'));
  };
  const people = ['保管人（keeperId）', '访客（guestId）'];
  expect(await offered('做什么', '发给谁')).toEqual(people);
  expect(await offered('条件', '谁能做')).toEqual([...people, '班组（teamId）', '创建人（createdUserId）']);
});

it('lets the answer to an input decide the state, once each answer has its own', async () => {
  const result = { type: 'string', title: '结果', enum: ['好', '不好'] };
  const form = { record: { type: 'object', required: ['result'], properties: { result } } };
  const seen = show({
    actions: ['page', { verb: 'accept', title: '验收', form, state: { field: 'state', from: [0], to: 1 } }],
  });
  const state = () => (seen.last.actions as { [word: string]: unknown }[])[1]?.state;
  open('动作');
  await user.click(await screen.findByRole('button', { name: '修改 验收' }));
  open('做什么');
  await choose('状态的变化：变为的依据', '由“结果”决定');
  await choose('状态的变化：变为（好）', '报停');
  expect(state()).toBeUndefined();
  expect(screen.getByText('选好原来的状态和变为的状态后生效')).toBeTruthy();
  await choose('状态的变化：变为（不好）', '在用');
  expect(state()).toEqual({ field: 'state', from: [0], to: { input: 'result', states: { 好: 1, 不好: 0 } } });
});

it('a state gets its time limit and whom it reminds without JSON, and loses them again', async () => {
  const seen = show({ actions: ['page'] });
  open('时限');
  await choose('时限：状态', '使用状态（state）');
  await choose('时限：进入时间', '进入时间（since）');
  await choose('时限：到期时间', '到期时间（due）');
  await user.click(screen.getByRole('button', { name: '添加时限' }));
  await user.type(screen.getByLabelText('新的时限：名称'), '归还');
  await choose('归还：状态', '在用');
  fireEvent.change(screen.getByLabelText('归还：时限'), { target: { value: '48' } });
  await choose('归还：自然时或工作时', '工作时');
  await user.click(screen.getByRole('button', { name: '添加提醒' }));
  fireEvent.change(screen.getByLabelText('归还：第 1 次提醒'), { target: { value: '-4' } });
  await choose('归还：第 1 次提醒：提醒谁', '保管人（keeperId）');
  const remind = [{ hours: -4, to: ['keeperId'] }];
  const limit = { title: '归还', states: [0], hours: 48, unit: 'working', remind };
  expect(seen.last.limits).toEqual({ state: 'state', since: 'since', due: 'due', of: [limit] });
  await choose('归还：自然时或工作时', '自然时');
  const { unit: _, ...natural } = limit;
  expect(seen.last.limits).toMatchObject({ of: [natural] });
  await user.click(screen.getByRole('button', { name: '去掉 归还：第 1 次提醒' }));
  await user.click(screen.getByRole('button', { name: '去掉 归还' }));
  expect(seen.last.limits).toEqual({ state: 'state', since: 'since', due: 'due', of: [] });
});
