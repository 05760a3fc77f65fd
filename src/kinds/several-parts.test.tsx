import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FilterBar, renderInput } from '../../tests/support/views/inputs-kit.tsx';
import { renderViews, user } from '../../tests/support/views-kit.tsx';
import { compileSampler, samplerField } from '../compiler/samples/sampler.ts';
import type { WireRecord } from '../engine/json.ts';
import type { FieldKind } from './kinds.ts';
import { clientFacets } from './tables/client/cells.ts';

const sampler = compileSampler();
const [LEFT, RIGHT] = [37, 39];

function mountInput(kind: FieldKind, start?: unknown) {
  const field = samplerField(kind, sampler);
  return renderInput(field, { start: { [field.key]: start } as WireRecord });
}

it('stars are given by the arrow keys and taken back', async () => {
  const input = mountInput('rating');
  await screen.findAllByRole('radio');
  // The component reads the number of the key, which typing in jsdom leaves out.
  const press = (keyCode: number) => fireEvent.keyDown(input.input(), { keyCode });
  for (let star = 1; star <= 3; star += 1) press(RIGHT);
  expect(input.value()).toBe(3);
  expect(screen.getByText('3 星')).toBeTruthy();
  for (let star = 1; star <= 3; star += 1) press(LEFT);
  expect(input.value()).toBeUndefined();
});

it('a telephone shows as it is stored: a mobile number once it is complete, others when the field is left', async () => {
  const input = mountInput('phone');
  await user.type(input.input(), '+86 138-0013-8000');
  expect(input.value()).toBe('13800138000');
  await user.clear(input.input());
  await user.type(input.input(), '（0571）8888 6666');
  await user.tab();
  expect(input.value()).toBe('0571-88886666');
});

describe('a range of days', () => {
  it('is typed day by day; two days in the wrong order are changed over', async () => {
    const input = mountInput('date-range');
    await user.type(await screen.findByPlaceholderText('开始日期'), '2026-11-20');
    await user.type(screen.getByPlaceholderText('结束日期'), '2026/11/3');
    await user.tab();
    expect(input.value()).toBe('2026-11-03,2026-11-20');
  });

  it('keeps what cannot be read, for the form to name', async () => {
    const input = mountInput('date-range');
    await user.type(await screen.findByPlaceholderText('开始日期'), '月底');
    await user.tab();
    expect(input.value()).toBe('月底,');
  });
});

it.each<[FieldKind, ends: [title: string, typed: string][], sent: string]>([
  [
    'duration',
    [
      ['停机时长至少', '1小时'],
      ['停机时长至多', '90'],
    ],
    '60,90',
  ],
  ['money', [['整改资金最大', '500']], ',500'],
  [
    'geo-point',
    [
      ['坐标西南角', '120,30'],
      ['坐标东北角', '122, 32'],
    ],
    '120,30,122,32',
  ],
])('values of the kind %s are searched between two ends', async (kind, ends, expected) => {
  const { Filter } = clientFacets[kind];
  if (!Filter) throw new Error(`${kind} is not searched`);
  const sent = vi.fn();
  const bar = <FilterBar field={samplerField(kind, sampler)} Filter={Filter} onSent={sent} />;
  renderViews(bar);
  for (const [title, typed] of ends) await user.type(await screen.findByLabelText(title), typed);
  expect(sent).toHaveBeenLastCalledWith(expected);
});

describe('places', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('are typed as two numbers or pasted as one text', async () => {
    const input = mountInput('geo-point');
    await user.type(screen.getByLabelText('坐标经度'), '120.5');
    expect(input.value()).toEqual({ lng: 120.5 });
    await user.type(screen.getByLabelText('坐标纬度'), '30.25');
    expect(input.value()).toEqual({ lng: 120.5, lat: 30.25 });
    await user.click(screen.getByLabelText('坐标经度'));
    await user.paste('121.473700，31.230416');
    expect(input.value()).toEqual({ lng: 121.4737, lat: 31.230416 });
  });

  it('are asked of the device, which may refuse', async () => {
    const answers: ((found: PositionCallback, failed: PositionErrorCallback) => void)[] = [
      (_found, failed) => failed({ code: 1 } as GeolocationPositionError),
      (found) => found({ coords: { longitude: 120.12345678, latitude: 30.2 } } as GeolocationPosition),
    ];
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('navigator', {
      ...navigator,
      geolocation: {
        getCurrentPosition: (...given: Parameters<(typeof answers)[number]>) => answers.shift()?.(...given),
      },
    });
    const input = mountInput('geo-point');
    await user.click(screen.getByRole('button', { name: '使用当前位置' }));
    expect((await screen.findByRole('alert')).textContent).toContain('没有获取位置的权限');
    await user.click(screen.getByRole('button', { name: '使用当前位置' }));
    expect(input.value()).toEqual({ lng: 120.123457, lat: 30.2 });
  });
});
