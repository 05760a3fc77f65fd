import { lazy, Suspense, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { loadNoticeModal, loadNoticePanel } from '../../features/messages/notices/client/index.ts';
import { useDevice } from '../ui/device.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { CONTENT_ID, focusContent } from '../ui/focus-content.ts';
import { type Settings, useSettings } from '../ui/look/settings.ts';
import { SettingsDrawer } from '../ui/look/settings-drawer-lazy.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { fetchWhenIdle, whenIdle } from '../ui/when-idle.ts';
import classes from './basic-layout.module.css';
import { useArrivalFocus, useWelcome } from './feedback/use-arrival.ts';
import { useHub } from './feedback/use-hub.ts';
import { Footer } from './footer.tsx';
import { FrameLogo } from './frame-logo.tsx';
import { Header, useHiddenHeader } from './header/header.tsx';
import { useArrival } from './header/use-switch-application.ts';
import { SideMenu, useSidebar } from './menu/side-menu.tsx';
import { PaletteHost } from './palette/palette-host.tsx';
import { Providers } from './providers.tsx';
import { TabBar } from './tabs/tab-bar.tsx';

const MobileMenu = lazy(() => import('./menu/mobile-menu.tsx'));

function Frame() {
  const settings = useSettings();
  const device = useDevice();
  const isMobile = device === 'mobile';
  const sidebar = useSidebar(device);
  const isTop = settings.layout === 'topmenu' && !isMobile;
  const isHidden = useHiddenHeader(settings.fixedHeader && settings.autoHideHeader);
  useHub();
  useWelcome();
  useArrivalFocus();
  useArrival();
  useEffect(() => fetchWhenIdle(fetchHeaderParts), []);
  useEffect(() => whenIdle(async () => (await import('../resource/uploads/originals.ts')).resumeOriginals()), []);
  return (
    <div className={classes.frame} data-nav={settings.navTheme} data-width={settings.contentWidth} data-top={isTop}>
      <SkipLink />
      {!isTop && !isMobile && (
        <aside className={classes.sider} data-collapsed={sidebar.isCollapsed} data-fixed={settings.fixedSidebar}>
          <FrameLogo layout="sidemenu" isCollapsed={sidebar.isCollapsed} />
          <nav aria-label="菜单" className={classes.menu}>
            <SideMenu mode="inline" theme={settings.navTheme} isCollapsed={sidebar.isCollapsed} />
          </nav>
        </aside>
      )}
      {isMobile && (
        <Suspense fallback={null}>
          <MobileMenu isOpen={sidebar.isDrawerOpen} onClose={sidebar.closeDrawer} theme={settings.navTheme} />
        </Suspense>
      )}
      <div className={classes.main}>
        <header className={classes.top} data-fixed={settings.fixedHeader} data-hidden={isHidden}>
          <div className={classes.bar} data-nav={isTop ? settings.navTheme : 'light'}>
            <Header isMobile={isMobile} isCollapsed={sidebar.isCollapsed} onToggleMenu={sidebar.toggle}>
              {isTop ? <TopNavigation theme={settings.navTheme} /> : undefined}
            </Header>
          </div>
          {settings.multiTab && !isMobile && <TabBar />}
        </header>
        <main id={CONTENT_ID} className={classes.content} tabIndex={-1}>
          <ErrorBoundary>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
        <Footer />
      </div>
      <PaletteHost />
      <SettingsDrawer />
    </div>
  );
}

/** Prefetches panels opened from the header, since the network may have failed by the time a user opens them. */
function fetchHeaderParts(): Promise<unknown> {
  return Promise.all([loadNoticePanel(), loadNoticeModal(), import('./header/application-modal.tsx')]);
}

function TopNavigation({ theme }: { theme: Settings['navTheme'] }) {
  return (
    <div className={classes.topNavigation}>
      <FrameLogo layout="topmenu" />
      <nav aria-label="菜单" className={classes.topMenu}>
        <SideMenu mode="horizontal" theme={theme} />
      </nav>
    </div>
  );
}

/** Shell of signed-in pages (look.md#10.1). */
export function BasicLayout() {
  return (
    <Providers>
      <Frame />
    </Providers>
  );
}

/** First stop of the Tab key: skips menu, header and tabs. Keeps the address, which contains the page's state. */
function SkipLink() {
  return (
    <a
      className={classes.skip}
      href={`#${CONTENT_ID}`}
      onClick={(event) => {
        event.preventDefault();
        focusContent();
      }}
    >
      跳到主要内容
    </a>
  );
}
