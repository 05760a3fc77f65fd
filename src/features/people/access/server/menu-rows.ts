import { screenNameOf } from '../../../../engine/screen-name.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { hooksOf } from '../../../../server/records/hooks/registry.ts';
import { MAX_LIST } from '../../../../server/records/list.ts';
import { type GrantRow, selectAllMenus, selectGrantedMenus } from './menu.sql.ts';
import { isUnlimited } from './power.ts';

/** Menu or button as a node of the tree from which grants are chosen (wire.md#5.4). */
export interface GrantNode {
  id: number;
  parentId: number;
  title: string;
  value: string;
  weight: number;
  children: GrantNode[];
}

/**
 * Returns the tenant's menus and buttons that can be granted, in menu order; few enough to read at once. Omits menus
 * and buttons of calls reserved to operators, which the server would refuse to every role.
 */
async function readMenus(ctx: UserCtx): Promise<GrantRow[]> {
  const own = ctx.catalog.resources.filter(({ name }) => hooksOf(name).operators);
  const screens = new Set(own.flatMap((resource) => resource.screens.map(({ name }) => name)));
  const codes = new Set(own.flatMap(({ actions }) => actions.map(({ permission }) => permission)));
  const isOperators = ({ component, permission }: GrantRow) =>
    screens.has(screenNameOf(component ?? '') ?? '') || codes.has(permission ?? '');
  return (await selectAllMenus(ctx.db, MAX_LIST)).filter((row) => !isOperators(row));
}

const isEnabled = ({ status }: GrantRow) => String(status) === '0';

/** GET /sysMenu/treeForGrant: menus the caller holds, of one application or of all (security.md#A52). */
export async function treeForGrant(ctx: UserCtx, application: unknown): Promise<GrantNode[]> {
  const rows = (await readMenus(ctx)).filter(isEnabled);
  const own = isUnlimited(ctx) ? null : await selectGrantedMenus(ctx.db, ctx.caller.id);
  const isAsked = (row: GrantRow) => application === undefined || application === '' || row.application === application;
  return connected(rows.filter((row) => isAsked(row) && (own === null || own.has(row.id))));
}

/** Builds the tree; a node whose parent is absent from the rows becomes a root. */
function connected(rows: readonly GrantRow[]): GrantNode[] {
  const nodes = new Map(rows.map((row) => [row.id, toNode(row)]));
  const roots: GrantNode[] = [];
  for (const node of nodes.values()) (nodes.get(node.parentId)?.children ?? roots).push(node);
  return roots;
}

function toNode({ id, pid, name, weight }: GrantRow): GrantNode {
  return { id, parentId: Number(pid ?? 0), title: name, value: String(id), weight: Number(weight ?? 2), children: [] };
}

/** Menus that may be granted, with their status and their parents. */
export interface KnownMenus {
  status: ReadonlyMap<number, { status: number }>;
  /** Adds the ids of all ancestors (wire.md#2.3); the result is in ascending order. */
  withParents(ids: readonly number[]): number[];
}

export async function knownMenus(ctx: UserCtx): Promise<KnownMenus> {
  const rows = new Map((await readMenus(ctx)).map((row) => [row.id, row]));
  return {
    status: new Map([...rows].map(([id, row]) => [id, { status: Number(row.status ?? 0) }])),
    withParents: (ids) => {
      const all = new Set<number>();
      for (const start of ids) {
        for (let id = start; id !== 0 && !all.has(id); id = Number(rows.get(id)?.pid ?? 0)) all.add(id);
      }
      return [...all].sort((a, b) => a - b);
    },
  };
}
