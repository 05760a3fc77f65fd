import { MenuIcon } from '../../../../../client/shell/menu/menu-icon.tsx';
import { MENU_ICONS } from '../../../../../generated/menu-icons.ts';
import { toIconWord } from '../../../../../kinds/icon/icon-name.ts';
import classes from './wizard.module.css';

const NAMES = MENU_ICONS.map(toIconWord);

interface Props {
  value: string;
  onChange(name: string): void;
}

/** Icons available for a menu. */
export function IconChoice({ value, onChange }: Props) {
  return (
    <div role="radiogroup" aria-label="菜单图标" className={classes.icons}>
      {NAMES.map((name) => (
        <label key={name} className={classes.icon} title={name}>
          <input
            type="radio"
            name="new-icon"
            aria-label={name}
            checked={name === value}
            onChange={() => onChange(name)}
          />
          <MenuIcon name={name} />
        </label>
      ))}
    </div>
  );
}
