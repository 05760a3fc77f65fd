/** Name of the product in the title, the logo and the login screen. */
export const PRODUCT = '隐患排查管理系统';

/** Shown in the footer (look.md#10.1). */
export const VERSION = 'v1.5.2';

const cut = (title: string, longest: number) => (title.length > longest ? `${title.slice(0, 8)}...` : title);

/** Title of the logo, cut if it has over 8 characters in the top menu, over 10 in the side menu (look.md#10.1). */
export function logoTitle(title: string, layout: 'sidemenu' | 'topmenu'): string {
  return cut(title, layout === 'topmenu' ? 8 : 10);
}

/** `{route title} - {system name}` (look.md#9.1). */
export function pageTitle(title: string): string {
  return title ? `${title} - ${PRODUCT}` : PRODUCT;
}
