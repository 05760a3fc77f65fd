import { SearchOutlined } from '@ant-design/icons';
import { useDevice } from '../../ui/device.ts';
import { openPalette } from '../palette/open-palette.ts';
import { isApple } from '../palette/shortcuts.ts';
import classes from './header.module.css';

/** Opens the palette; on a desk it shows the key that does the same. */
export function SearchButton() {
  const isDesk = useDevice() === 'desktop';
  return (
    <button
      type="button"
      className={classes.icon}
      data-wide={isDesk}
      aria-label="搜索页面、操作和隐患"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openPalette('palette')}
    >
      <SearchOutlined />
      {isDesk && <kbd className={classes.keys}>{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>}
    </button>
  );
}
