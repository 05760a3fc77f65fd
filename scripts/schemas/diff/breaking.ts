import type { Action, Field, Resource } from '../../../src/engine/resource.ts';
import { fieldBreaks, isNeeded } from './breaking-field.ts';

/** A change after which the server may refuse an older client's request, or the client may lack something. */
export interface Break {
  resource: string;
  /** Call or field that the change affects. */
  at: string;
  text: string;
}

/** Breaking changes between two compiled versions of all resources; additions are not breaking. */
export function breaksOf(before: readonly Resource[], after: readonly Resource[]): Break[] {
  const now = new Map(after.map((resource) => [resource.name, resource]));
  return before.flatMap((old) => {
    const next = now.get(old.name);
    const broken = next ? resourceBreaks(old, next) : [{ at: old.name, text: `资源“${old.title}”没有了` }];
    return broken.map((each) => ({ resource: old.name, ...each }));
  });
}

export type Found = Omit<Break, 'resource'>;

function resourceBreaks(before: Resource, after: Resource): Found[] {
  const ids = before.ids === after.ids ? [] : [{ at: 'ids', text: `编号的写法：${before.ids} → ${after.ids}` }];
  return [
    ...ids,
    ...before.actions.flatMap((action) => callBreaks(action, after)),
    ...formBreaks(before, after),
    ...fieldsBreaks(before.fields, after.fields),
    ...uniqueBreaks(before, after),
  ];
}

function callBreaks(action: Action, after: Resource): Found[] {
  const at = `${action.method} ${action.path}`;
  const now = after.actions.find(({ method, path }) => method === action.method && path === action.path);
  if (!now) return [{ at, text: `接口没有了（${action.title}）` }];
  const [old, next] = [codeOf(action), codeOf(now)];
  if (old === next || next === 'anonymous' || (next === 'signed-in' && old !== 'anonymous')) return [];
  return [{ at, text: `权限编码：${old} → ${next}` }];
}

const codeOf = ({ access, permission }: Action) => (access === 'permission' ? permission : access);

/** Breaking changes in the inputs of action forms. */
function formBreaks(before: Resource, after: Resource): Found[] {
  return before.actions.flatMap((action) => {
    const now = after.actions.find(({ verb }) => verb === action.verb);
    if (!action.form || !now?.form) return [];
    return fieldsBreaks(action.form.fields, now.form.fields).map(({ at, text }) => ({
      at: `${action.verb}.${at}`,
      text,
    }));
  });
}

function fieldsBreaks(before: readonly Field[], after: readonly Field[]): Found[] {
  const now = new Map(after.map((field) => [field.key, field]));
  const old = new Set(before.map(({ key }) => key));
  const added = after.filter((field) => !old.has(field.key) && isNeeded(field));
  return [
    ...before.flatMap((field): Found[] => {
      const next = now.get(field.key);
      if (!next) return [{ at: field.key, text: `字段“${field.title}”没有了` }];
      return fieldBreaks(field, next).map((text) => ({ at: field.key, text: `“${field.title}”${text}` }));
    }),
    ...added.map(({ key, title }) => ({ at: key, text: `新增的字段“${title}”必填，没有默认值` })),
  ];
}

function uniqueBreaks(before: Resource, after: Resource): Found[] {
  const old = new Set(before.unique.map((keys) => keys.join('＋')));
  const added = after.unique.map((keys) => keys.join('＋')).filter((keys) => !old.has(keys));
  return added.map((keys) => ({ at: keys, text: `${keys} 要求组合不重复` }));
}
