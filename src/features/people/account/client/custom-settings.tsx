import { Button, Segmented, Switch } from 'antd';
import { DENSITIES } from '../../../../client/resource-views/use-list-settings.ts';
import { contentWidths, LAYOUTS, NAV_THEMES, SCHEMES, TOGGLES } from '../../../../client/ui/look/setting-choices.ts';
import { changeSettings, resetSettings, useSettings } from '../../../../client/ui/look/settings.ts';
import { ThemeSwatches } from '../../../../client/ui/look/theme-swatches.tsx';
import { Setting } from '../../../../client/ui/setting.tsx';
import classes from './account.module.css';
import { Section } from './section.tsx';

/** 个性化设置 (look.md#9.2): appearance of the console in this browser, with the settings of the shell (look.md#10.4). */
export function CustomSettings() {
  return (
    <>
      <p className={classes.lead}>只影响当前浏览器，修改后立即生效。</p>
      <Colours />
      <Arrangement />
      <Button className={classes.reset ?? ''} onClick={resetSettings}>
        恢复默认设置
      </Button>
    </>
  );
}

function Colours() {
  const { colorScheme, navTheme } = useSettings();
  return (
    <Section title="主题">
      <Setting title="界面明暗" hint="跟随系统时，随电脑或手机的设置切换">
        <Segmented
          aria-label="界面明暗"
          value={colorScheme}
          options={SCHEMES}
          onChange={(value) => changeSettings({ colorScheme: value })}
        />
      </Setting>
      <Setting title="菜单风格" hint="菜单的明暗">
        <Segmented
          aria-label="菜单风格"
          value={navTheme}
          options={NAV_THEMES}
          onChange={(value) => changeSettings({ navTheme: value })}
        />
      </Setting>
      <Setting title="主题色" hint="按钮、链接和选中项的颜色">
        <div>
          <ThemeSwatches />
        </div>
      </Setting>
    </Section>
  );
}

function Arrangement() {
  const settings = useSettings();
  const { layout, contentWidth, density } = settings;
  return (
    <Section title="布局">
      <Setting title="导航模式" hint="菜单在左侧或在顶部">
        <Segmented
          aria-label="导航模式"
          value={layout}
          options={LAYOUTS}
          onChange={(value) => changeSettings({ layout: value })}
        />
      </Setting>
      <Setting title="内容宽度" hint="流式仅用于顶部菜单">
        <Segmented
          aria-label="内容宽度"
          value={contentWidth}
          options={contentWidths(settings)}
          onChange={(value) => changeSettings({ contentWidth: value })}
        />
      </Setting>
      <Setting title="表格密度" hint="列表里单独选过密度的，以列表为准">
        <Segmented
          aria-label="表格密度"
          value={density}
          options={DENSITIES.map(({ key, label }) => ({ value: key, label }))}
          onChange={(value) => changeSettings({ density: value })}
        />
      </Setting>
      {TOGGLES.map(({ name, title, hint, isDisabled }) => (
        <Setting key={name} title={title} hint={hint}>
          <Switch
            aria-label={title}
            checked={settings[name]}
            disabled={isDisabled(settings)}
            onChange={(value) => changeSettings({ [name]: value })}
          />
        </Setting>
      ))}
    </Section>
  );
}
