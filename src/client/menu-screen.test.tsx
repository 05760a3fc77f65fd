import { act, render, screen, waitFor, within } from '@testing-library/react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { success } from '../../.storybook/kit/mocks/mock-replies.ts';
import type { Answer } from '../../.storybook/kit/network.ts';
import { user } from '../../tests/support/views-kit.tsx';
import type { LoginUser, MenuItem } from '../engine/session/login-user.ts';

const item = (id: number, name: string, title: string): MenuItem => {
  const page = { path: `/${name}`, component: `main/${name}/index` };
  return { id, pid: 0, name, ...page, meta: { title, show: true } };
};

const MENUS: { readonly [application: string]: MenuItem[] } = {
  hazard: [item(1, 'CameraFile', '摄像头档案'), item(2, 'RiskPoint', '风险点')],
  system: [item(3, 'RiskType', '隐患类型')],
};
const ZHAO: LoginUser = {
  ...{ id: '7', account: 'zhaowei', name: '赵伟', adminType: '1', permissions: [] },
  menus: MENUS.hazard ?? [],
  apps: [
    { id: 1, code: 'hazard', name: '隐患排查' },
    { id: 2, code: 'system', name: '系统管理' },
  ],
};

// A closed form keeps its draft in local storage.
beforeEach(() => localStorage.clear());

// The session is module state: this file has one of its own, signed in for all its tests.
vi.resetModules();
const { prepareScene } = await import('../../.storybook/kit/scene.ts');
const { Surroundings } = await import('../../.storybook/kit/surroundings.tsx');
const { useArrival } = await import('./shell/header/use-switch-application.ts');
const { MenuScreen } = await import('./menu-screen.tsx');
const { session } = await import('./session/session.ts');
// Imported on demand in a browser; a test would not wait for it.
await import('./resource-views/resource-screen.tsx');
await import('./resource-views/form/form-modal.tsx');

/** A server whose menus arrive when the test resolves them. */
function lateServer() {
  const waiting: (() => void)[] = [];
  const answer: Answer = async ({ path, body }) => {
    if (path === '/getLoginUser') return success(ZHAO);
    if (path !== '/sysMenu/change') return undefined;
    await new Promise<void>((resolve) => waiting.push(resolve));
    return success(MENUS[String(Object(body).application)]);
  };
  return { answer, waiting };
}

/** Opens the console at /CameraFile with user and menus of the test server. */
async function open() {
  const { answer, waiting } = lateServer();
  const scene = prepareScene({ answers: [answer], forms: ['CameraFile'], url: '/CameraFile' });
  if (session.getSnapshot().context.signIn === null) {
    session.start();
    session.send({ type: 'SIGNED_IN', token: 't' });
  }
  await waitFor(() => expect(session.getSnapshot().matches({ signedIn: 'ready' })).toBe(true));
  let navigate: NavigateFunction | null = null;
  const Console = () => {
    navigate = useNavigate();
    useArrival();
    return <MenuScreen />;
  };
  render(
    <Surroundings scene={{ ...scene, signIn: null }}>
      <Console />
    </Surroundings>,
  );
  const go = (path: string) => act(async () => navigate?.(path));
  /** Answers all pending requests and waits for the effects of the answers. */
  const answerAll = () =>
    act(async () => {
      for (const arrive of waiting.splice(0)) arrive();
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
  const asked = () => waitFor(() => expect(waiting).toHaveLength(1));
  return { go, answerAll, asked, waiting };
}

/** Opens 新增 of the cameras by a link and fills in half of it. */
async function beginCamera(go: (path: string) => Promise<void>) {
  await go('/CameraFile?do=add');
  const dialog = await screen.findByRole('dialog');
  // The form is filled a moment after it opens (look.md#13.2).
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: '确定' });
  await waitFor(() => expect(button.disabled).toBe(false));
  const name = within(dialog).getByLabelText(/摄像头名称/);
  await user.type(name, '东门');
  return name;
}

it('a form that was asked for stays when the menus of the page before it arrive late', async () => {
  const { go, answerAll, asked, waiting } = await open();
  await go('/RiskType');
  // First the application of this page is requested, and then its menus.
  await asked();
  await answerAll();
  await asked();
  const name = await beginCamera(go);
  await answerAll();
  expect(screen.getByDisplayValue('东门')).toBe(name);
  expect(session.getSnapshot().context.signIn?.application).toBe('hazard');
  expect(waiting).toEqual([]);
});

it('and when it becomes known late which application has that page', async () => {
  const { go, answerAll, asked, waiting } = await open();
  await go('/RiskType');
  await asked();
  const name = await beginCamera(go);
  await answerAll();
  expect(screen.getByDisplayValue('东门')).toBe(name);
  expect(waiting).toEqual([]);
});

it('whoever chose an application and went on meanwhile is not called to its first page', async () => {
  const { go, answerAll, asked } = await open();
  act(() => session.send({ type: 'SWITCH_APPLICATION', application: 'system', at: '/CameraFile' }));
  await asked();
  await go('/RiskPoint');
  await answerAll();
  expect(screen.getByTestId('address').dataset.path).toBe('/RiskPoint');
  expect(session.getSnapshot().context.signIn?.application).toBe('hazard');
});

it('an unknown address leads home with a sentence', async () => {
  const { go, answerAll, asked } = await open();
  await go('/Nowhere');
  await asked();
  await answerAll();
  await screen.findByText('没有“/Nowhere”这个页面，或您无权查看，已回到首页');
  await waitFor(() => expect(screen.getByTestId('address').dataset.path).toBe('/homePage'));
});

// Last test: the session remains in the other application.
it('the page of another application is drawn with the menus of that one', async () => {
  const { go, answerAll, asked } = await open();
  await go('/RiskType');
  await asked();
  await answerAll();
  await asked();
  await answerAll();
  expect(session.getSnapshot().context.signIn?.application).toBe('system');
  await screen.findByRole('heading', { name: '隐患类型' });
});
