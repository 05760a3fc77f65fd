import sheet from '../../../generated/menu-icons.svg';
import { MENU_ICONS } from '../../../generated/menu-icons.ts';

const KNOWN = new Set(MENU_ICONS);

/** `safety`, `check-circle` and `SafetyOutlined` all name an icon. */
export function iconName(name: string): string {
  const pascal = name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
  return /(Outlined|Filled|TwoTone)$/.test(pascal) ? pascal : `${pascal}Outlined`;
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
