import { CheckOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { CSSProperties } from 'react';
import { DEFAULT_PRIMARY, THEME_COLORS } from '../tokens.ts';
import { changeSettings, useSettings } from './settings.ts';
import classes from './settings-drawer.module.css';

/** Names of the colours, for colour-blind users and screen readers. */
const NAMES: Readonly<Record<string, string>> = {
  '#F5222D': '薄暮红',
  '#FA541C': '火山橙',
  '#FAAD14': '日暮黄',
  '#13C2C2': '明青',
  '#52C41A': '极光绿',
  '#1890FF': '拂晓蓝',
  '#2F54EB': '极客蓝',
  '#722ED1': '酱紫',
};

/** Choice of the theme colour: the colours of look.md#10.4, and a button that restores the default. */
export function ThemeSwatches() {
  const { color } = useSettings();
  return (
    <>
      <div className={classes.swatches} role="radiogroup" aria-label="主题色">
        {THEME_COLORS.map((swatch) => {
          const isChosen = swatch.toUpperCase() === color.toUpperCase();
          const name = NAMES[swatch] ?? swatch;
          return (
            <label key={swatch} className={classes.swatch} style={{ '--swatch': swatch } as CSSProperties} title={name}>
              <input
                type="radio"
                name="theme-color"
                className="visually-hidden"
                aria-label={`${name} ${swatch}`}
                value={swatch}
                checked={isChosen}
                onChange={() => changeSettings({ color: swatch })}
              />
              {isChosen && <CheckOutlined aria-hidden />}
            </label>
          );
        })}
      </div>
      <Button
        type="link"
        size="small"
        className={classes.own ?? ''}
        disabled={color.toUpperCase() === DEFAULT_PRIMARY}
        onClick={() => changeSettings({ color: DEFAULT_PRIMARY })}
      >
        恢复默认主题色
      </Button>
    </>
  );
}
