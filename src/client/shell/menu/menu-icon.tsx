import sheet from '../../../generated/menu-icons.svg';
import { MENU_ICONS } from '../../../generated/menu-icons.ts';
import { toIconExport } from '../../../kinds/icon/icon-name.ts';

const KNOWN = new Set(MENU_ICONS);

/** Name of an icon in the SVG sheet, which has outlined icons only. */
export function iconName(name: string): string {
  return toIconExport(name.replace(/-(fill|twotone)$/, '')).replace(/(Filled|TwoTone)$/, 'Outlined');
}

/** Icon of a menu; a general icon for unknown names, since the title beside the icon has the meaning. */
export function MenuIcon({ name }: { name: string | null | undefined }) {
  const wanted = iconName(name ?? '');
  return (
    <span className="anticon">
      <svg aria-hidden width="1em" height="1em" fill="currentColor">
        <use href={`${sheet}#${KNOWN.has(wanted) ? wanted : 'AppstoreOutlined'}`} />
      </svg>
    </span>
  );
}
