import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, Link, useLocation, useSearchParams } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { type LayerAddress, useBack } from './use-back.ts';

const DETAIL: LayerAddress = { query: ['hazard', 'YH1'] };
let mayClose = true;

function Dialog({ name, address, onClose }: { name: string; address?: LayerAddress; onClose(): void }) {
  const [isOpen, setOpen] = useState(false);
  const back = () => {
    if (mayClose) onClose();
    return mayClose;
  };
  useBack(back, { address });
  return (
    <div role="dialog" aria-label={name}>
      <button type="button" onClick={onClose}>{`取消${name}`}</button>
      <button type="button" onClick={() => setOpen(true)}>{`编辑${name}`}</button>
      {isOpen && <Dialog name="表单" onClose={() => setOpen(false)} />}
    </div>
  );
}

function Page() {
  const { pathname, search } = useLocation();
  const [, setParams] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>{`在 ${pathname}${search}`}</p>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <button type="button" onClick={() => setParams({ status: '3' }, { replace: true })}>
        筛选
      </button>
      <Link to="/list">列表</Link>
      <Link to="/next">下一页</Link>
      {isOpen && <Dialog name="详情" address={DETAIL} onClose={() => setOpen(false)} />}
    </>
  );
}

const press = (name: string) => act(() => screen.getByText(name).click());
/** One turn of the event loop, in which the browser starts or finishes going back. */
const turn = () => act(() => new Promise((resolve) => setTimeout(resolve)));
async function settle() {
  for (let turns = 0; turns < 10; turns += 1) await turn();
}
async function move(way: 'back' | 'forward') {
  window.history[way]();
  await settle();
}
/** Address of router and browser; both if they differ. */
function place(): string {
  const address = window.location.pathname + window.location.search;
  const drawn = screen.getByText(/^在 /).textContent;
  return drawn === `在 ${address}` ? address : `${address}, ${drawn}`;
}
const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-label'));

beforeEach(() => {
  mayClose = true;
  window.history.pushState(null, '', '/home');
  render(
    <BrowserRouter useTransitions={false}>
      <Page />
    </BrowserRouter>,
  );
  press('列表');
});

it.each([0, 1, 2, 3])(
  'a move made %i turns after a dialog was closed stays, and Back leads to the page',
  async (turns) => {
    press('打开');
    press('取消详情');
    for (let at = 0; at < turns; at += 1) await turn();
    press('下一页');
    await settle();
    expect(place()).toBe('/next');
    await move('back');
    expect(place()).toBe('/list');
    await move('back');
    expect(place()).toBe('/home');
  },
);

it('one Back leaves a page whose dialogs were closed, however many', async () => {
  for (let times = 0; times < 3; times += 1) {
    press('打开');
    expect(window.location.search).toBe('?hazard=YH1');
    press('取消详情');
    expect(place()).toBe('/list');
  }
  await move('back');
  expect(place()).toBe('/home');
});

it('Back closes a dialog, or leaves it open where it has changes', async () => {
  press('打开');
  mayClose = false;
  await move('back');
  expect([dialogs(), window.location.search]).toEqual([['详情'], '?hazard=YH1']);
  mayClose = true;
  await move('back');
  expect([dialogs(), place()]).toEqual([[], '/list']);
  await move('back');
  expect(place()).toBe('/home');
});

it('Back closes the dialog below one that was closed', async () => {
  press('打开');
  press('编辑详情');
  press('取消表单');
  expect([dialogs(), window.location.search]).toEqual([['详情'], '?hazard=YH1']);
  await move('back');
  expect([dialogs(), place()]).toEqual([[], '/list']);
});

it('nothing of dialogs over each other that were closed is come back to', async () => {
  press('打开');
  press('编辑详情');
  press('取消表单');
  press('取消详情');
  expect(place()).toBe('/list');
  press('下一页');
  await move('back');
  expect([dialogs(), place()]).toEqual([[], '/list']);
  await move('back');
  expect(place()).toBe('/home');
});

it('closes both where the lower dialog closes with the one over it', async () => {
  press('打开');
  press('编辑详情');
  press('取消详情');
  expect([dialogs(), place()]).toEqual([[], '/list']);
  await move('back');
  expect(place()).toBe('/home');
});

it('filters changed after or behind a dialog stay, and Back does not lead to those before', async () => {
  press('打开');
  press('筛选');
  press('取消详情');
  expect(place()).toBe('/list?status=3');
  press('打开');
  press('取消详情');
  expect(place()).toBe('/list?status=3');
  await move('back');
  expect(place()).toBe('/home');
});

it('Back from a page that was led to out of a dialog shows the dialog’s address again', async () => {
  press('打开');
  press('下一页');
  await settle();
  await move('back');
  expect(window.location.search).toBe('?hazard=YH1');
});
