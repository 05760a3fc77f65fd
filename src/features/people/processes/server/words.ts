import type { Catalog } from '../../../../server/catalog.ts';
import type { Lack, ProcessPerson, ProcessWay } from '../../../../server/records/registries/processes.ts';

/** Title and resource of the action that needs a permission code; null for a code that no action needs. */
function openedBy({ resources }: Catalog, code: string): { resource: string; action: string } | null {
  for (const { title, actions } of resources) {
    const action = actions.find(({ access, permission }) => access === 'permission' && permission === code);
    if (action) return { resource: title, action: action.title };
  }
  return null;
}

/** Way (capacity to take a step) of all people who hold the code: 有“启动”权限的人. */
export function holderWay(catalog: Catalog, code: string): ProcessWay {
  return { who: `有“${openedBy(catalog, code)?.action ?? code}”权限的人`, lack: ({ can }) => without(code, can) };
}

export function without(code: string, can: ProcessPerson['can']): Lack | null {
  return can(code) ? null : { permission: code };
}

/** Way (capacity to take a step) for steps that the server takes at a due time. */
export const CLOCK_WAY: ProcessWay = { who: '系统', lack: () => ({ reason: '由系统到时间自动进行' }) };

/** Sentence for a missing permission, with the title of the action that needs the permission. */
export function lackText(catalog: Catalog, lack: Lack): string {
  if ('reason' in lack) return lack.reason;
  const opened = openedBy(catalog, lack.permission);
  const title = opened ? `${opened.resource}：${opened.action}` : (lack.title ?? lack.permission);
  return `没有“${title}”权限`;
}
