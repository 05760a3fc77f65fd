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
async function back() {
  window.history.back();
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

/**
 * Follows a way: ← is Back, · a turn, … ten, /… the address without dialogs, =… the open dialogs. All else is pressed.
 */
async function follow(way: string): Promise<void> {
  for (const step of way.split(' ')) {
    if (step === '←') await back();
    else if (step === '·') await turn();
    else if (step === '…') await settle();
    else if (step.startsWith('/')) expect([dialogs(), place()], way).toEqual([[], step]);
    else if (step.startsWith('='))
      expect([dialogs(), window.location.search], way).toEqual([step.slice(1).split('+'), '?hazard=YH1']);
    else press(step);
  }
}

it.each(['', '· ', '· · ', '· · · '])(
  'a move made after a dialog was closed (%j turns) stays, and Back leads to the page',
  (turns) => follow(`打开 取消详情 ${turns}下一页 … /next ← /list ← /home`),
);

const WAYS = {
  'one Back leaves a page whose dialogs were closed, however many':
    '打开 =详情 取消详情 /list 打开 =详情 取消详情 /list 打开 =详情 取消详情 /list ← /home',
  'Back closes the dialog below one that was closed': '打开 编辑详情 取消表单 =详情 ← /list',
  'nothing of dialogs over each other that were closed is come back to':
    '打开 编辑详情 取消表单 取消详情 /list 下一页 ← /list ← /home',
  'closes both where the lower dialog closes with the one over it': '打开 编辑详情 取消详情 /list ← /home',
  'filters changed after or behind a dialog stay, and Back does not lead to those before':
    '打开 筛选 取消详情 /list?status=3 打开 取消详情 /list?status=3 ← /home',
  'Back from a page that was led to out of a dialog shows the dialog’s address again': '打开 下一页 … ← =详情',
};
it.each(Object.entries(WAYS))('%s', (_, way) => follow(way));

it('Back closes a dialog, or leaves it open where it has changes', async () => {
  mayClose = false;
  await follow('打开 ← =详情');
  mayClose = true;
  await follow('← /list ← /home');
});
