import { render, screen, waitFor, within } from '@testing-library/react';
import { type FormEvent, type ReactNode, Suspense } from 'react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { resourceNamed } from '../../.storybook/kit/catalog.ts';
import { FilterBar, renderInput } from '../../tests/support/views/inputs-kit.tsx';
import { user } from '../../tests/support/views-kit.tsx';
import { compileSampler, samplerField } from '../compiler/samples/sampler.ts';
import type { WireRecord } from '../engine/json.ts';
import { toForm } from '../engine/projections/form.ts';
import type { Field } from '../engine/resource.ts';
import { FIELD_KINDS, type FieldKind } from './kinds.ts';
import { toLink } from './rich-text/client/rich-text-link.tsx';
import { clientFacets } from './tables/client/cells.ts';
import { kindFixtures } from './tables/fixtures.ts';

const sampler = compileSampler();
const PEOPLE = [
  { id: '1', name: '张三', account: 'zhangsan' },
  { id: '2', name: '李四', account: 'lisi' },
];
const TARGETS = [
  { id: 1, name: '甲' },
  { id: 2, name: '乙' },
  { id: 3, name: '丙' },
];
const ANSWERS = {
  '/KindTarget/list': TARGETS,
  '/KindTarget/tree': TARGETS,
  '/sysUser/list': PEOPLE,
  '/sysUser/page': { rows: PEOPLE, totalRows: 2, totalPage: 1, pageNo: 1, pageSize: 10 },
  '/sysOrg/tree': PEOPLE,
  '/sysOrg/list': PEOPLE,
};

function mountInput(kind: FieldKind, start?: unknown) {
  const field = samplerField(kind, sampler);
  return renderInput(field, { start: { [field.key]: start } as WireRecord, answers: ANSWERS });
}

it.each(FIELD_KINDS)(
  '%s is shown in list, card and detail, is filtered by where it can be searched, and has an input',
  async (kind) => {
    const field = samplerField(kind, sampler);
    const fixture = kindFixtures[kind];
    const { Cell, Filter, FilterText } = clientFacets[kind];
    expect(Filter === null).toBe(field.search === null);
    const cells = (['list', 'card', 'detail'] as const).flatMap((place) =>
      fixture.values.map((value) => (
        <div data-testid="cell" key={place + JSON.stringify(value)}>
          <Cell field={field} value={value} record={{ [field.key]: value }} place={place} />
        </div>
      )),
    );
    const filters = Filter && [
      <FilterBar key="bar" field={field} Filter={Filter} />,
      ...fixture.filters.map(({ mode, raw }) => (
        <FilterText key={raw} field={field} queryKey={field.key} mode={mode} values={{ [field.key]: raw }} />
      )),
    ];
    const around = (input: ReactNode) => (
      <Suspense>
        {cells}
        {filters}
        {input}
      </Suspense>
    );
    const { input } = renderInput(field, { answers: ANSWERS, around });
    await waitFor(() => expect(input()).not.toBeNull());
    if (Filter) expect(document.getElementById('search')).not.toBeNull();
    const texts = () => screen.getAllByTestId('cell').map(({ innerHTML }) => innerHTML);
    await waitFor(() => expect(texts()).not.toContain(''));
    expect(texts()).toHaveLength(3 * fixture.values.length);
    expect(texts().join()).not.toContain('[object');
  },
);

it.each(['tree', 'organisation'] as const)('look-04: the list of the kind %s is at most 300 px high', async (kind) => {
  const { input } = mountInput(kind);
  await waitFor(() => expect(input()).not.toBeNull());
  await user.click(input());
  const popup = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.ant-select-dropdown');
    expect(found).not.toBeNull();
    return found as HTMLElement;
  });
  expect([popup.style.maxHeight, popup.style.overflow]).toEqual(['300px', 'auto']);
});

/** Kinds with one text input, and the wire value of a typed text. */
const TYPED: readonly [kind: FieldKind, text: string, value: unknown][] = [
  ['text', '阀门井', '阀门井'],
  ['textarea', '法兰渗漏', '法兰渗漏'],
  ['integer', '12', 12],
  ['number', '1.25', 1.25],
  ['money', '1234.5', 1234.5],
  ['url', 'https://a.example/x', 'https://a.example/x'],
  ['ip', '10.20.1.11', '10.20.1.11'],
  ['phone', '13800138000', '13800138000'],
  ['email', 'li@example.com', 'li@example.com'],
  ['percent', '12.5', 12.5],
  ['duration', '2小时30分', 150],
  ['duration', '1天2小时', 1_560],
  ['duration', '很久', '很久'],
  ['secret', 'Kx-2026', 'Kx-2026'],
  ['json', '{{"a":1}', { a: 1 }],
  ['colour', '红', '#F5222D'],
  ['colour', '#abc', '#AABBCC'],
];

describe('typing', () => {
  it.each(TYPED)('into %s gives the wire value', async (kind, text, value) => {
    const { input, value: given } = mountInput(kind);
    await user.type(input(), text);
    expect(given()).toEqual(value);
    await user.clear(input());
    expect(given()).toBeUndefined();
  });

  it('a schedule by day and time, or as an expression', async () => {
    const input = mountInput('cron', '30 9 * * 1,3');
    expect(await screen.findByText(/每周一、三 09:30/)).toBeTruthy();
    const days = screen.getByLabelText('巡检时间星期');
    await user.click(days);
    await user.click(await screen.findByTitle('周五'));
    expect(input.value()).toBe('30 9 * * 1,3,5');
    await user.click(screen.getByRole('combobox', { name: '巡检时间' }));
    await user.click(await screen.findByTitle('自定义'));
    const expression = screen.getByLabelText('巡检时间表达式');
    await user.clear(expression);
    await user.type(expression, '0 8 30 2 *');
    expect(input.value()).toBe('0 8 30 2 *');
    expect(await screen.findByText('没有可执行的时间，请检查日期')).toBeTruthy();
  });
});

it('rows are added, filled, moved and removed by keyboard', async () => {
  const input = mountInput('rows');
  screen.getByRole('button', { name: '添加一行' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('名称')));
  await user.keyboard('安全阀');
  await user.click(screen.getByRole('button', { name: '添加一行' }));
  await user.type(screen.getAllByLabelText('名称')[1] as HTMLElement, '护栏');
  expect(input.value()).toEqual([{ name: '安全阀' }, { name: '护栏' }]);
  screen.getByRole('button', { name: '上移第 2 行' }).focus();
  await user.keyboard('{Enter}');
  expect(input.value()).toEqual([{ name: '护栏' }, { name: '安全阀' }]);
  await user.click(screen.getByRole('button', { name: '删除第 1 行' }));
  expect(input.value()).toEqual([{ name: '安全阀' }]);
  await user.click(screen.getByRole('button', { name: '删除第 1 行' }));
  expect(input.value()).toBeUndefined();
});

it.each([
  ['date', '2026-12-01'],
  ['date-time', '2026-12-01 08:30:00'],
] as const)('Enter takes a %s that was typed and does not send the form', async (kind, text) => {
  const field = samplerField(kind, sampler);
  const send = vi.fn((event: FormEvent) => event.preventDefault());
  const around = (input: ReactNode) => (
    <form onSubmit={send}>
      {input}
      <button type="submit">确定</button>
    </form>
  );
  const { value } = renderInput(field, { answers: ANSWERS, around });
  await user.click(await screen.findByPlaceholderText(field.placeholder));
  await user.paste(text);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(value()).toBe(text));
  expect(send).not.toHaveBeenCalled();
});

it('a choice is taken back by a button with a Chinese name', async () => {
  const input = mountInput('relation', 1);
  await user.click(await screen.findByRole('button', { name: '清空' }));
  expect(input.value()).toBeUndefined();
});

it('a choice shows what distinguishes it, and is searched for by the server', async () => {
  const [field] = toForm(resourceNamed('HazardSupervision'), 'add').fields;
  const hazard = { id: 7, riskName: '渗漏', code: 'YH20261120-0001', createdUserName: '郑登' };
  const { kit, value, input } = renderInput(field as Field, { answers: { '/RiskRegister/list': [hazard] } });
  await user.type(input(), '0001');
  const asked = () => kit.calls('/RiskRegister/list').map(({ query }) => [query.isSupervisable, query.searchValue]);
  await waitFor(() => expect(asked()).toContainEqual(['true', '0001']));
  await user.click(await screen.findByText('YH20261120-0001'));
  expect(value()).toBe(7);
});

describe('formatted text', () => {
  // jsdom has no layout; the editor reads the position of its selection to scroll there.
  const range = Range.prototype;
  const measures = { getClientRects: range.getClientRects, getBoundingClientRect: range.getBoundingClientRect };
  beforeAll(() => {
    range.getClientRects = () => [] as unknown as DOMRectList;
    range.getBoundingClientRect = () => new DOMRect();
  });
  afterAll(() => void Object.assign(range, measures));

  it('is written with a toolbar that is one stop for the Tab key', async () => {
    const input = mountInput('rich-text', '<p>停用</p>');
    const toolbar = await screen.findByRole('toolbar', { name: '处置方案格式' });
    const buttons = within(toolbar).getAllByRole('button');
    expect(buttons.filter((button) => button.tabIndex === 0)).toHaveLength(1);
    buttons[0]?.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(buttons[1]);
    await user.click(within(toolbar).getByRole('button', { name: '标题' }));
    expect(input.value()).toBe('<h3>停用</h3>');
  });

  it('links to an address that is kept, and to no other', async () => {
    const input = mountInput('rich-text', '<p>见</p>');
    const toolbar = await screen.findByRole('toolbar', { name: '处置方案格式' });
    await user.click(within(toolbar).getByRole('button', { name: '链接' }));
    await user.type(screen.getByRole('textbox', { name: '链接地址' }), 'javascript:alert(1){Enter}');
    expect(screen.getByRole('alert').textContent).toContain('请输入网址');
    expect(input.value()).toBe('<p>见</p>');
    await user.clear(screen.getByRole('textbox', { name: '链接地址' }));
    await user.type(screen.getByRole('textbox', { name: '链接地址' }), 'example.com/a{Enter}');
    expect(input.value()).toContain('href="https://example.com/a"');
    expect(screen.queryByRole('textbox', { name: '链接地址' })).toBeNull();
    await user.click(within(toolbar).getByRole('button', { name: '链接' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '链接地址' }).value).toBe('https://example.com/a');
    expect(screen.getByRole('button', { name: '修改' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '移除链接' }));
    expect(input.value()).not.toContain('href');
  });

  it('Esc and 取消 leave the line of the address and nothing around the editor, which has the keyboard again', async () => {
    mountInput('rich-text', '<p>见</p>');
    const toolbar = within(await screen.findByRole('toolbar', { name: '处置方案格式' }));
    const around = vi.fn();
    window.addEventListener('keydown', around);
    const address = () => screen.queryByRole('textbox', { name: '链接地址' });
    for (const leave of [
      () => user.keyboard('{Escape}'),
      () => user.click(screen.getByRole('button', { name: '取消' })),
    ]) {
      await user.click(toolbar.getByRole('button', { name: '链接' }));
      expect(document.activeElement).toBe(address());
      await leave();
      expect(address()).toBeNull();
      await waitFor(() => expect(document.activeElement?.className).toContain('rich-text-area'));
    }
    window.removeEventListener('keydown', around);
    expect(around).not.toHaveBeenCalled();
  });

  it.each([
    ['example.com', 'https://example.com'],
    ['https://example.com:8080/x?y=1', 'https://example.com:8080/x?y=1'],
    ['localhost:8080', 'https://localhost:8080'],
    ['mailto:a@b.cn', 'mailto:a@b.cn'],
    ['ftp://example.com', null],
    ['data:text/html,x', null],
    ['两个 词', null],
    ['', null],
  ])('takes %j for %j', (typed, link) => expect(toLink(typed)).toBe(link));

  it('is drawn without what could run', async () => {
    const { Cell } = clientFacets['rich-text'];
    const value = '<p>断电<img src=x onerror="window.hit=1"><script>window.hit=1</script></p><svg onload="x()"></svg>';
    render(<Cell field={samplerField('rich-text', sampler)} value={value} record={{}} place="detail" />);
    await waitFor(() => expect(document.querySelector('.rich-text p')).not.toBeNull());
    expect(document.querySelector('.rich-text')?.innerHTML).toBe('<p>断电</p>');
  });
});
