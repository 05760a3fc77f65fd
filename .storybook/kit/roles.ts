import menus from '../../schemas/menus/menus.json';
import roles from '../../schemas/menus/roles.json';
import { screenNameOf } from '../../src/engine/screen-name.ts';
import { resources } from './catalog.ts';

interface MenuFile {
  code: string;
  component: string;
  buttons?: { [resource: string]: string[] };
  codes?: { [code: string]: string };
  children?: MenuFile[];
}
interface RoleFile {
  code: string;
  name: string;
  grants: { [menu: string]: string[] };
}

const entries = ((all: MenuFile[]) => {
  const flat = (menu: MenuFile): MenuFile[] => [menu, ...(menu.children ?? []).flatMap(flat)];
  return all.flatMap(flat);
})(menus.menus as MenuFile[]);

/** Roles of a new installation. The toolbar of Storybook can show a story as a user of one role sees it. */
export const ROLES: readonly RoleFile[] = roles.roles as unknown as RoleFile[];

/** Permission codes of all calls that only read. */
export const READING: readonly string[] = resources.flatMap(({ name, actions }) =>
  actions.filter(({ method, verb }) => method === 'GET' && verb !== 'export').map(({ verb }) => `${name}:${verb}`),
);

/** Permission codes granted to a role. */
export function codesOfRole(code: string): string[] {
  const grants = ROLES.find((role) => role.code === code)?.grants ?? {};
  const granted = entries.flatMap((menu) => {
    const own = grants[menu.code] ?? grants['*'];
    if (!own) return [];
    const offered = buttonsOf(menu);
    return own.includes('*')
      ? offered
      : offered.filter((one) => own.some((verb) => one === verb || one.endsWith(`:${verb}`)));
  });
  return [...new Set(granted)];
}

function buttonsOf({ buttons = {}, codes = {}, component }: MenuFile): string[] {
  const own = Object.entries(buttons).flatMap(([name, verbs]) => {
    const resource = resources.find((candidate) => candidate.name === name);
    const screen = resource?.screens.find((candidate) => candidate.name === screenNameOf(component));
    return verbs.flatMap((verb) => {
      if (verb === '*') return (resource?.actions ?? []).map((action) => `${name}:${action.verb}`);
      if (verb === '@screen')
        return [screen?.source ?? 'page', ...(screen?.actions ?? [])].map((one) => `${name}:${one}`);
      return `${name}:${verb}`;
    });
  });
  return [...own, ...Object.keys(codes)];
}
