import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { useScheme } from '../../ui/look/scheme.ts';
import { changeSettings } from '../../ui/look/settings.ts';
import { IconButton } from './icon-button.tsx';

/** Light and dark; the first press leaves "as the system has it". */
export function SchemeButton() {
  const isDark = useScheme() === 'dark';
  return (
    <IconButton
      label={isDark ? '浅色' : '深色'}
      onClick={() => changeSettings({ colorScheme: isDark ? 'light' : 'dark' })}
    >
      {isDark ? <SunOutlined /> : <MoonOutlined />}
    </IconButton>
  );
}
