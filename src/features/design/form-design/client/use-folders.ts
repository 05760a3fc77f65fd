import { useQuery } from '@tanstack/react-query';
import { send } from '../../../../client/api/send.ts';
import { sysMenu } from '../../../../generated/client.ts';

/** Menu folders for the menu of a resource. */
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

/** Folders, each with the names of its ancestors. */
function foldersOf(rows: readonly MenuRow[], above = ''): { value: string; label: string }[] {
  return rows
    .filter(({ type }) => Number(type) === 0)
    .flatMap(({ id, name, children }) => {
      const label = `${above}${String(name)}`;
      const below = Array.isArray(children) ? foldersOf(children, `${label} / `) : [];
      return [{ value: String(id), label }, ...below];
    });
}
