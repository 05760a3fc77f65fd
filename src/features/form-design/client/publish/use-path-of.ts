import { useMenus } from '../../../../client/shell/menu/page-context.ts';
import { screenNameOf } from '../../../../engine/screen-name.ts';

/** The menu that lists the resource; undefined where the caller has none. */
export function usePathOf(resource: string): string | undefined {
  const { routes } = useMenus();
  return [...routes].find(([, { node }]) => screenNameOf(node.item.component) === resource)?.[0];
}
