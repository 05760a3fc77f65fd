import { useQuery } from '@tanstack/react-query';
import { send } from '../../../client/api/send.ts';
import { sysMenu } from '../../../generated/client.ts';

/** Folders of menus, into which the menu of a resource is put. */
export function useFolders(): { value: string; label: string }[] {
  const { data } = useQuery({ queryKey: ['sysMenu', 'list'], queryFn: () => send(sysMenu.list) });
  return foldersOf(data ?? []);
}

interface MenuRow {
  id?: unknown;
  name?: unknown;
  type?: unknown;
  children?: unknown;
}

/** Folders with the names of those they are in. */
function foldersOf(rows: readonly MenuRow[], above = ''): { value: string; label: string }[] {
  return rows
    .filter(({ type }) => Number(type) === 0)
    .flatMap(({ id, name, children }) => {
      const label = `${above}${String(name)}`;
      const below = Array.isArray(children) ? foldersOf(children, `${label} / `) : [];
      return [{ value: String(id), label }, ...below];
    });
}
