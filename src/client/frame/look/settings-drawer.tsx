import { SettingOutlined } from '@ant-design/icons';
import { Button, Drawer, Form, Segmented, Switch } from 'antd';
import { useState } from 'react';
import { message } from '../feedback/feedback.ts';
import { changeSettings, type Settings, useSettings } from './settings.ts';
import classes from './settings-drawer.module.css';
import { ThemeSwatches } from './theme-swatches.tsx';

type Toggle = 'fixedHeader' | 'autoHideHeader' | 'fixedSidebar' | 'colorWeak' | 'multiTab' | 'breadcrumbs';

const TOGGLES: { name: Toggle; title: string; isDisabled: (settings: Settings) => boolean }[] = [
  { name: 'fixedHeader', title: '固定顶栏', isDisabled: () => false },
  { name: 'autoHideHeader', title: '下滑时隐藏顶栏', isDisabled: ({ fixedHeader }) => !fixedHeader },
  { name: 'fixedSidebar', title: '固定侧边菜单', isDisabled: ({ layout }) => layout === 'topmenu' },
  { name: 'colorWeak', title: '色弱模式', isDisabled: () => false },
  { name: 'multiTab', title: '多标签', isDisabled: () => false },
  { name: 'breadcrumbs', title: '面包屑', isDisabled: () => false },
];

function Choices() {
  const settings = useSettings();
  return (
    <Form layout="vertical">
      <Form.Item label="菜单风格">
        <Segmented<Settings['navTheme']>
          value={settings.navTheme}
          onChange={(navTheme) => changeSettings({ navTheme })}
          options={[
            { value: 'dark', label: '深色' },
            { value: 'light', label: '浅色' },
          ]}
        />
      </Form.Item>
      <Form.Item label="导航模式">
        <Segmented<Settings['layout']>
          value={settings.layout}
          onChange={(layout) => changeSettings({ layout, ...(layout === 'sidemenu' ? { contentWidth: 'Fixed' } : {}) })}
          options={[
            { value: 'sidemenu', label: '侧边菜单' },
            { value: 'topmenu', label: '顶部菜单' },
          ]}
        />
      </Form.Item>
      <Form.Item label="内容宽度">
        <Segmented<Settings['contentWidth']>
          value={settings.contentWidth}
          onChange={(contentWidth) => changeSettings({ contentWidth })}
          options={[
            { value: 'Fixed', label: '固定' },
            { value: 'Fluid', label: '流式', disabled: settings.layout === 'sidemenu' },
          ]}
        />
      </Form.Item>
      <Form.Item label="主题色">
        <ThemeSwatches />
      </Form.Item>
      {TOGGLES.map(({ name, title, isDisabled }) => (
        <div key={name} className={classes.toggle}>
          <span>{title}</span>
          <Switch
            size="small"
            aria-label={title}
            checked={settings[name]}
            disabled={isDisabled(settings)}
            onChange={(value) => changeSettings({ [name]: value })}
          />
        </div>
      ))}
    </Form>
  );
}

/** Settings of the frame while the product is worked on (spec §2.4); not part of a production build. */
export function SettingsDrawer() {
  const settings = useSettings();
  const [isOpen, setOpen] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(JSON.stringify(settings, null, 2));
      message.success('复制完毕');
    } catch {
      message.error('复制失败');
    }
  };
  return (
    <>
      <button type="button" className={classes.handle} aria-label="界面设置" onClick={() => setOpen(true)}>
        <SettingOutlined />
      </button>
      <Drawer title="界面设置" open={isOpen} onClose={() => setOpen(false)} size={300}>
        <Choices />
        <Button block onClick={() => void copy()}>
          拷贝设置
        </Button>
      </Drawer>
    </>
  );
}
