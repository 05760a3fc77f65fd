import { readFileSync } from 'node:fs';
import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { user } from '../../../../../../tests/support/views-kit.tsx';
import { completeWords } from '../source/source-editor.ts';
import type { Problem } from '../use-forms.ts';
import { OnlineContext } from './fields-context.ts';
import { GrammarForm } from './grammar-form.tsx';

const GRAMMAR = JSON.parse(readFileSync('schemas/meta/resource.schema.json', 'utf8'));

interface Given {
  grammar?: object;
  value: { [word: string]: unknown };
  kind?: string;
  problems?: Problem[];
}

function show({ grammar = GRAMMAR, value, kind = 'text', problems = [] }: Given) {
  const seen: { last: { [word: string]: unknown } } = { last: value };
  function Form() {
    const [now, setNow] = useState(value);
    seen.last = now;
    return (
      <GrammarForm
        grammar={{ ...grammar }}
        definition="property"
        kind={kind}
        value={now}
        fields={{ status: { type: 'integer', title: '状态' } }}
        problems={problems}
        onChange={setNow}
      />
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  return seen;
}

const open = (group: string) => fireEvent.click(screen.getByText(group, { exact: true }));

/** Returns the grammar with one more keyword for properties, as a release could add it. */
function withWord(word: string, node: object): object {
  const grammar = structuredClone(GRAMMAR);
  grammar.definitions.property.properties[word] = node;
  return grammar;
}

it('draws a word that is invented in the grammar, with title, limits and help, and writes it', async () => {
  const grammar = withWord('x-scent', {
    type: 'integer',
    title: '气味',
    'x-group': '感官',
    minimum: 1,
    description: '从 1 到 5',
  });
  const seen = show({ grammar, value: { type: 'string', title: '品牌' } });
  open('感官');
  const input = await screen.findByLabelText('气味');
  fireEvent.change(input, { target: { value: '3' } });
  expect(seen.last).toEqual({ type: 'string', title: '品牌', 'x-scent': 3 });
  // The help appears beside the input, and in the JSON editor while the keyword is typed.
  expect(screen.getByRole('button', { name: '气味：从 1 到 5' })).toBeTruthy();
  expect(offered(grammar, '{ "record": { "properties": { "brand": { "x-s')).toContainEqual({
    label: '"x-scent"',
    detail: '气味',
  });
});

/** Completions offered at the end of an unfinished text. */
function offered(grammar: object, text: string): { label: string; detail: string | undefined }[] {
  const state = EditorState.create({ doc: `${text}"`, extensions: [json()] });
  const found = completeWords({ ...grammar })(new CompletionContext(state, text.length, true));
  if (!found || found instanceof Promise) return [];
  return found.options.map(({ label, detail }) => ({ label, detail }));
}

it('draws words of other kinds only where they have a value', () => {
  show({ value: { type: 'string', title: '甲' } });
  expect(screen.queryByText('单位')).toBeTruthy();
  expect(screen.queryByText('编号')).toBeNull();
});

it('offers the fields of the form where a word names one', async () => {
  const seen = show({ value: { type: 'string', format: 'date', title: '期限' }, kind: 'date' });
  for (const group of document.querySelectorAll('.ant-collapse-header')) fireEvent.click(group);
  await user.click(await screen.findByLabelText('超期标志字段'));
  await user.click(await screen.findByTitle('状态（status）'));
  expect(seen.last).toMatchObject({ 'x-late': 'status' });
});

it('no longer writes a word that was emptied, and keeps the order of the others', async () => {
  const seen = show({ value: { type: 'string', title: '品牌', 'x-placeholder': '如 海康', description: '厂家' } });
  fireEvent.change(await screen.findByLabelText('输入提示'), { target: { value: '' } });
  expect(Object.keys(seen.last)).toEqual(['type', 'title', 'description']);
});

it('writes a condition of a field and a value without JSON', async () => {
  const seen = show({
    value: { type: 'string', title: '品牌', 'x-when': { required: ['status'], properties: { status: { const: 1 } } } },
  });
  open('条件');
  const values = await screen.findByRole('combobox', { name: '满足条件才显示：取值' });
  await user.type(values, '2');
  await user.click(await screen.findByTitle('2'));
  expect(seen.last['x-when']).toEqual({ required: ['status'], properties: { status: { enum: [1, 2] } } });
});

it('shows a mistake of the server under its word', async () => {
  show({ value: { title: '品牌' }, problems: [{ field: 'title', message: '名称重复' }] });
  expect((await screen.findByRole('alert')).textContent).toBe('名称重复');
});

const TITLE = { selector: '#action_title' };

it('draws actions one a line: moved, taken away, added, with words of their own', async () => {
  const seen: { last: { [word: string]: unknown } } = { last: {} };
  function Form() {
    const [now, setNow] = useState<{ [word: string]: unknown }>({ actions: ['page', 'add', 'edit'] });
    seen.last = now;
    return <GrammarForm grammar={GRAMMAR} value={now} fields={{}} problems={[]} onChange={setNow} />;
  }
  render(
    <OnlineContext value={true}>
      <Form />
    </OnlineContext>,
  );
  open('动作');
  expect(screen.queryByRole('button', { name: '去掉 查询' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: '上移 编辑' }));
  await user.click(screen.getByRole('button', { name: '去掉 新增' }));
  expect(seen.last).toEqual({ actions: ['page', 'edit'] });
  await user.click(screen.getByRole('button', { name: '修改 编辑' }));
  fireEvent.change(await screen.findByLabelText('按钮文字', TITLE), { target: { value: '修改' } });
  expect(seen.last).toEqual({ actions: ['page', { verb: 'edit', title: '修改' }] });
  fireEvent.change(screen.getByLabelText('按钮文字', TITLE), { target: { value: '' } });
  expect(seen.last).toEqual({ actions: ['page', 'edit'] });
});

it('offers no standard actions to be added or taken away where they are the program’s', async () => {
  const value = { actions: ['page', 'add'] };
  render(<GrammarForm grammar={GRAMMAR} value={value} fields={{}} problems={[]} onChange={() => undefined} />);
  open('动作');
  expect(await screen.findByText(/与程序相连的动作不能在线增减/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '去掉 新增' })).toBeNull();
  await user.click(screen.getByLabelText('添加动作'));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['']);
});
