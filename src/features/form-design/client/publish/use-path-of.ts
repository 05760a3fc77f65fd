import { usePages } from '../../../../client/shell/palette/use-commands.ts';

/** The menu that lists the resource, in whichever application it is; undefined where the caller has none. */
export function usePathOf(resource: string): string | undefined {
  return usePages().find(({ screen }) => screen === resource)?.path;
}
