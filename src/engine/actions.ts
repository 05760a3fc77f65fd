import type { Access, ActionPlace, ActionSpec, Descriptor } from './descriptor.ts';

/** Defaults of a verb, which a descriptor may override one by one. */
export interface Verb {
  title: string;
  method: 'GET' | 'POST';
  access: Access;
  place: ActionPlace;
  confirm: string;
  success: string;
  failure: string;
  danger: boolean;
  /** True: needs no code, so administrators may add and remove it in resources they made. */
  online?: true;
}

const READ = { method: 'GET', place: 'none', confirm: '', success: '', failure: '', danger: false } as const;
const WRITE = { method: 'POST', access: 'permission', confirm: '', danger: false } as const;
const GONE = { ...WRITE, online: true, success: '删除成功', failure: '删除失败:', danger: true } as const;
const DONE = { success: '操作成功', failure: '操作失败：' };

/** The verb table (decision 001): endpoint, permission, button and result texts follow from the verb. */
export const VERBS: { readonly [verb: string]: Verb } = {
  page: { ...READ, title: '查询', access: 'permission', online: true },
  list: { ...READ, title: '列表', access: 'signed-in', online: true },
  tree: { ...READ, title: '树', access: 'signed-in' },
  detail: { ...READ, title: '查看', access: 'signed-in', place: 'row', online: true },
  history: { ...READ, title: '操作历史', access: 'signed-in', online: true },
  dropDown: { ...READ, title: '下拉', access: 'signed-in', online: true },
  add: { ...WRITE, title: '新增', place: 'primary', success: '新增成功', failure: '新增失败：', online: true },
  edit: { ...WRITE, title: '编辑', place: 'row', success: '编辑成功', failure: '编辑失败：', online: true },
  delete: { ...GONE, title: '删除', place: 'row', confirm: '确认删除“{display}”？' },
  mutiDelete: { ...GONE, title: '批量删除', place: 'batch', confirm: '确认进行批量删除？' },
  changeStatus: { ...WRITE, ...DONE, title: '修改状态', place: 'none' },
  import: { ...WRITE, ...DONE, title: '导入', place: 'toolbar', online: true },
  export: { ...READ, title: '导出', access: 'permission', place: 'toolbar', online: true },
  remind: { ...WRITE, title: '催办', place: 'more', success: '已催办', failure: '催办失败：', online: true },
  label: { ...READ, title: '打印标签', access: 'permission', place: 'toolbar' },
  assign: { ...WRITE, title: '指派', place: 'row', success: '指派成功', failure: '指派失败：' },
};

/** Defaults of verbs outside the table: a POST with a permission of its own and a button in each row. */
export const OTHER_VERB: Verb = { ...WRITE, ...DONE, title: '操作', place: 'row' };

/** Actions of a descriptor as objects; a plain name becomes `{ verb }`. */
export function actionSpecs({ actions = [] }: Pick<Descriptor, 'actions'>): ActionSpec[] {
  return actions.map((given) => (typeof given === 'string' ? { verb: given } : given));
}
