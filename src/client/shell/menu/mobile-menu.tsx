import { Drawer } from 'antd';
import type { Settings } from '../../ui/look/settings.ts';
import classes from '../basic-layout.module.css';
import { FrameLogo } from '../frame-logo.tsx';
import { SideMenu } from './side-menu.tsx';

/** Menu on phones: a drawer (look.md#10.1). */
export default function MobileMenu(props: { isOpen: boolean; onClose: () => void; theme: Settings['navTheme'] }) {
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
        <FrameLogo layout="sidemenu" />
        <SideMenu mode="inline" theme={props.theme} onNavigate={props.onClose} />
      </div>
    </Drawer>
  );
}
