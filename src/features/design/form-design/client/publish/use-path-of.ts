import { usePages } from '../../../../../client/shell/palette/use-commands.ts';

/** Route of the menu that lists the resource, in any application; undefined if the caller has none. */
export function usePathOf(resource: string): string | undefined {
  return usePages().find(({ screen }) => screen === resource)?.path;
}
