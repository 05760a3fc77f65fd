import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Refusal, renderViews, user } from '../../../tests/support/views-kit.tsx';
import { NoticeBell } from '../../features/messages/notices/client/notice-bell.tsx';
import { IframePage } from '../../features/running/embedding/client/iframe-page.tsx';
import { toMenuRoutes, toMenuTree } from '../session/menu-tree.ts';
import { ExceptionPage } from '../ui/exception-page.tsx';
import { Avatar } from './header/avatar.tsx';
import { toggleFullscreen } from './header/fullscreen.ts';
import { MenuContext, type MenuWorld, pageAt } from './menu/page-context.ts';
import { PageHeader } from './page.tsx';

const NOTHING = { answers: {} };
const UNREAD = {
  '/sysNotice/unread': [],
  '/sysNotice/received': { rows: [], totalRows: 0 },
  '/News/published': [],
};

/** Menus of the shell with one item whose meta has these properties. */
function worldOf(meta: object): MenuWorld {
  const item = { id: 1, pid: 0, name: 'x', path: '/x', component: 'Iframe', meta: { title: '外部页面', ...meta } };
  const tree = toMenuTree([item]);
  const routes = toMenuRoutes(tree);
  return { tree, routes, page: pageAt('/x', routes) };
}

function renderIframe(link: string, answers: { [path: string]: unknown } = {}): void {
  const world = worldOf({ link });
  renderViews(<IframePage node={world.tree[0]!} />, { answers });
}

const frameOf = () => screen.findByTitle<HTMLIFrameElement>('外部页面');

describe('page header (look.md#10.5)', () => {
  it('layout-16 page-view-01: a search box and tabs where a page wants them', async () => {
    const search = vi.fn();
    renderViews(<PageHeader title="隐患" onSearch={search} tabs={<div role="tablist">我的</div>} />, NOTHING);
    await user.type(await screen.findByPlaceholderText('请输入...'), '防火堤');
    await user.click(screen.getByRole('button', { name: /搜索/ }));
    expect(search.mock.calls[0]?.[0]).toBe('防火堤');
    expect(screen.getByRole('tablist').textContent).toBe('我的');
  });

  it('dynamic-routes-11: hiddenHeaderContent hides it', () => {
    const hasHeader = (meta: object) => {
      renderViews(
        <MenuContext value={worldOf(meta)}>
          <PageHeader />
        </MenuContext>,
        NOTHING,
      );
      return screen.queryByRole('heading', { name: '外部页面' }) !== null;
    };
    expect(hasHeader({ hiddenHeaderContent: true })).toBe(false);
    expect(hasHeader({})).toBe(true);
  });
});

describe('iframe pages (look.md#9.3)', () => {
  it('dynamic-routes-13: an empty link is 404', async () => {
    renderIframe('');
    await screen.findByText('404');
  });

  it('dynamic-routes-15 dynamic-routes-16: another link is used unchanged, as wide as the page and 260 px less than the window', async () => {
    renderIframe('https://bi.example/board?year=2026');
    const frame = await frameOf();
    expect(frame.src).toBe('https://bi.example/board?year=2026');
    expect(frame.style.width).toBe('100%');
    expect(frame.style.height).toBe('calc(100vh - 260px)');
  });

  it('dynamic-routes-14: a link that asks for a token gets a ticket for one use, never the token itself', async () => {
    renderIframe('https://bi.example/board?token=&year=2026', { '/iframeTicket': { ticket: 'once' } });
    expect((await frameOf()).src).toBe('https://bi.example/board?token=once&year=2026');
  });

  it('a refused ticket is told in the server’s words, embeds nothing and can be asked for again', async () => {
    const words = '该页面的地址不在允许嵌入的范围内，请联系管理员';
    const ticket = vi.fn().mockReturnValueOnce(new Refusal(words)).mockReturnValue({ ticket: 'once' });
    renderIframe('https://bi.example/board?token=', { '/iframeTicket': ticket });
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(screen.queryByTitle('外部页面')).toBeNull();
    await user.click(screen.getByRole('button', { name: /重\s?试/ }));
    expect((await frameOf()).src).toBe('https://bi.example/board?token=once');
  });
});

describe('header (look.md#10.2, look.md#12)', () => {
  it('header-05: the bell opens 新闻, 通知 and 公告', async () => {
    renderViews(<NoticeBell />, { answers: UNREAD });
    await user.click(await screen.findByRole('button', { name: /^消息/ }));
    for (const name of [/^新闻/, /^通知/, /^公告/]) await screen.findByRole('tab', { name });
  });

  it('frame-errors-02: a browser without full screen says so', async () => {
    renderViews(null, NOTHING);
    await toggleFullscreen();
    await screen.findByText('您的浏览器不支持全屏模式');
  });

  it('frame-errors-03: an avatar that cannot be shown says why', async () => {
    const answers = { '/sysFileInfo/preview': new Refusal('文件不存在') };
    renderViews(<Avatar user={{ name: '林安琪', avatar: '7' }} size={28} />, { answers });
    await screen.findByText('预览错误：文件不存在');
    expect(screen.getByText('安琪')).toBeTruthy();
  });
});

describe('exception pages (look.md#9.2)', () => {
  it.each([
    ['frame-errors-04', '403', '抱歉，你无权访问该页面'],
    ['frame-errors-05', '404', '抱歉，你访问的页面不存在或仍在开发中'],
    ['frame-errors-06', '500', '抱歉，服务器出错了'],
  ] as const)(
    '%s static-routes-15 static-routes-16: %s says what happened and leads home',
    async (_rule, status, sentence) => {
      renderViews(<ExceptionPage status={status} />, { ...NOTHING, url: '/x' });
      expect(screen.getByText(sentence)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: '返回首页' }));
      await waitFor(() => expect(screen.getByTestId('address').dataset.path).toBe('/homePage'));
    },
  );
});
