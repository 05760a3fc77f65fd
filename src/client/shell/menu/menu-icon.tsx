import sheet from '../../../generated/menu-icons.svg';
import { MENU_ICONS } from '../../../generated/menu-icons.ts';
import { toIconExport } from '../../../kinds/icon/icon-name.ts';

const KNOWN = new Set(MENU_ICONS);

/** Name of the drawing for an icon; the sheet has outlined ones only. */
export function iconName(name: string): string {
  return toIconExport(name.replace(/-(fill|twotone)$/, '')).replace(/(Filled|TwoTone)$/, 'Outlined');
}

/** Icon of a menu; the general icon for unknown names, as the title beside it has the meaning. */
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
