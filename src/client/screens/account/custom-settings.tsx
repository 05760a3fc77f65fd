import { Segmented, Switch } from 'antd';
import type { ReactNode } from 'react';
import { changeSettings, type Settings, useSettings } from '../../frame/look/settings.ts';
import classes from './account.module.css';

function Row({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className={classes.setting}>
      <div>
        <div>{title}</div>
        <div className={classes.hint}>{hint}</div>
      </div>
      {children}
    </div>
  );
}

/** 个性化设置: how the console looks on this browser. */
export function CustomSettings() {
  const { colorScheme, navTheme, multiTab, breadcrumbs } = useSettings();
  return (
    <>
      <p className={classes.lead}>只影响当前浏览器。</p>
      <Row title="界面明暗" hint="跟随系统时，随电脑或手机的设置切换">
        <Segmented<Settings['colorScheme']>
          value={colorScheme}
          onChange={(value) => changeSettings({ colorScheme: value })}
          options={[
            { value: 'auto', label: '跟随系统' },
            { value: 'light', label: '浅色' },
            { value: 'dark', label: '深色' },
          ]}
        />
      </Row>
      <Row title="菜单风格" hint="左侧菜单的明暗">
        <Segmented<Settings['navTheme']>
          value={navTheme}
          onChange={(value) => changeSettings({ navTheme: value })}
          options={[
            { value: 'dark', label: '深色' },
            { value: 'light', label: '浅色' },
          ]}
        />
      </Row>
      <Row title="多标签" hint="打开过的页面在顶部排成标签">
        <Switch aria-label="多标签" checked={multiTab} onChange={(value) => changeSettings({ multiTab: value })} />
      </Row>
      <Row title="面包屑" hint="在页面标题上方显示所在位置">
        <Switch
          aria-label="面包屑"
          checked={breadcrumbs}
          onChange={(value) => changeSettings({ breadcrumbs: value })}
        />
      </Row>
    </>
  );
}
