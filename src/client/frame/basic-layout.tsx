import { Drawer } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { Suspense } from 'react';
import { Link, Outlet } from 'react-router-dom';
import classes from './basic-layout.module.css';
import { useDevice } from './device.ts';
import { ErrorBoundary } from './feedback/error-boundary.tsx';
import { useArrivalFocus } from './feedback/use-arrival-focus.ts';
import { useHub } from './feedback/use-hub.ts';
import { useWelcome } from './feedback/use-welcome.ts';
import { CONTENT_ID } from './focus-content.ts';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { useHiddenHeader } from './header/use-hidden-header.ts';
import { useArrival } from './header/use-switch-application.ts';
import { Mark } from './logo.tsx';
import { type Settings, useSettings } from './look/settings.ts';
import { SettingsDrawer } from './look/settings-drawer-lazy.tsx';
import { SideMenu } from './menu/side-menu.tsx';
import { useSidebar } from './menu/use-sidebar.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { logoTitle, PRODUCT } from './product.ts';
import { Providers } from './providers.tsx';
import { SkipLink } from './skip-link.tsx';
import { TabBar } from './tabs/tab-bar.tsx';

dayjs.locale('zh-cn');

function Logo({ layout, isCollapsed = false }: { layout: Settings['layout']; isCollapsed?: boolean }) {
  return (
    <Link to="/homePage" className={classes.logo} aria-label={`${PRODUCT}，返回首页`}>
      <Mark size={28} />
      {!isCollapsed && <span className={classes.logoTitle}>{logoTitle(PRODUCT, layout)}</span>}
    </Link>
  );
}

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
  return (
    <div className={classes.frame} data-nav={settings.navTheme} data-width={isTop ? settings.contentWidth : 'Fluid'}>
      <SkipLink />
      {!isTop && !isMobile && (
        <aside className={classes.sider} data-collapsed={sidebar.isCollapsed} data-fixed={settings.fixedSidebar}>
          <Logo layout="sidemenu" isCollapsed={sidebar.isCollapsed} />
          <nav aria-label="菜单" className={classes.menu}>
            <SideMenu mode="inline" theme={settings.navTheme} isCollapsed={sidebar.isCollapsed} />
          </nav>
        </aside>
      )}
      {isMobile && <MobileMenu isOpen={sidebar.isDrawerOpen} onClose={sidebar.closeDrawer} theme={settings.navTheme} />}
      <div className={classes.main}>
        <header className={classes.top} data-fixed={settings.fixedHeader} data-hidden={isHidden}>
          <Header isMobile={isMobile} isCollapsed={sidebar.isCollapsed} onToggleMenu={sidebar.toggle}>
            {isTop ? <TopNavigation /> : undefined}
          </Header>
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
      <SettingsDrawer />
    </div>
  );
}

function TopNavigation() {
  return (
    <div className={classes.topNavigation}>
      <Logo layout="topmenu" />
      <nav aria-label="菜单" className={classes.topMenu}>
        <SideMenu mode="horizontal" theme="light" />
      </nav>
    </div>
  );
}

function MobileMenu(props: { isOpen: boolean; onClose: () => void; theme: Settings['navTheme'] }) {
  return (
    <Drawer
      open={props.isOpen}
      onClose={props.onClose}
      placement="left"
      size={280}
      closable={false}
      rootClassName={classes.drawer}
      styles={{ body: { padding: 0 } }}
      aria-label="菜单"
    >
      <div className={classes.drawerBody} data-nav={props.theme}>
        <Logo layout="sidemenu" />
        <SideMenu mode="inline" theme={props.theme} onNavigate={props.onClose} />
      </div>
    </Drawer>
  );
}

/** The frame people work in (spec §2.4 basic layout). */
export function BasicLayout() {
  return (
    <Providers>
      <Frame />
    </Providers>
  );
}
