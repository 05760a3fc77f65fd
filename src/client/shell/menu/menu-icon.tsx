import sheet from '../../../generated/menu-icons.svg';
import { MENU_ICONS } from '../../../generated/menu-icons.ts';
import { toIconExport } from '../../../kinds/icon/icon-name.ts';

const KNOWN = new Set(MENU_ICONS);

/** The drawing an icon's name means; the sheet has outlined ones alone. */
export function iconName(name: string): string {
  return toIconExport(name.replace(/-(fill|twotone)$/, '')).replace(/(Filled|TwoTone)$/, 'Outlined');
}

/** A name outside of the sheet gets the general icon. The words beside it say what it means. */
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
