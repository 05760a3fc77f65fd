import { SettingOutlined } from '@ant-design/icons';
import { Button, Drawer, Form, Segmented, Switch } from 'antd';
import { useState } from 'react';
import { copyText } from '../feedback/copy-text.ts';
import { contentWidths, LAYOUTS, NAV_THEMES, TOGGLES } from './setting-choices.ts';
import { changeSettings, type Settings, useSettings } from './settings.ts';
import classes from './settings-drawer.module.css';
import { ThemeSwatches } from './theme-swatches.tsx';

function Choices() {
  const settings = useSettings();
  return (
    <Form layout="vertical">
      <Form.Item label="菜单风格">
        <Segmented<Settings['navTheme']>
          value={settings.navTheme}
          onChange={(navTheme) => changeSettings({ navTheme })}
          options={NAV_THEMES}
        />
      </Form.Item>
      <Form.Item label="导航模式">
        <Segmented<Settings['layout']>
          value={settings.layout}
          onChange={(layout) => changeSettings({ layout })}
          options={LAYOUTS}
        />
      </Form.Item>
      <Form.Item label="内容宽度">
        <Segmented<Settings['contentWidth']>
          value={settings.contentWidth}
          onChange={(contentWidth) => changeSettings({ contentWidth })}
          options={contentWidths(settings)}
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

/** Settings of the shell during development (look.md#10.4); not part of a production build. */
export function SettingsDrawer() {
  const settings = useSettings();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes.handle} aria-label="界面设置" onClick={() => setOpen(true)}>
        <SettingOutlined />
      </button>
      <Drawer title="界面设置" closable={{ placement: 'end' }} open={isOpen} onClose={() => setOpen(false)} size={300}>
        <Choices />
        <Button block onClick={() => void copyText(JSON.stringify(settings, null, 2))}>
          拷贝设置
        </Button>
      </Drawer>
    </>
  );
}
