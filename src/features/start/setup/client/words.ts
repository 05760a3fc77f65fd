import type { Counts, StepName } from './use-setup.ts';

/** Title of each step, and its purpose in one sentence. */
export const STEP_WORDS: { [step in StepName]: { title: string; purpose: string } } = {
  organisation: {
    title: '公司与部门',
    purpose: '隐患按部门登记、整改和统计。部门可以直接输入，也可以用现成的表格导入。',
  },
  people: {
    title: '人员',
    purpose: '每人一个账号。用厂里现成的花名册导入即可，部门、职位、角色按名称对应。',
  },
  roles: {
    title: '角色',
    purpose: '角色决定一个人能用哪些菜单、看到哪些部门的隐患。系统自带以下角色，一般不必修改。',
  },
  passwords: {
    title: '初始密码',
    purpose: '为还没有登录过的人生成初始密码，打印成密码条剪开后交给本人；首次登录必须修改。',
  },
  places: {
    title: '地址与风险点',
    purpose: '登记隐患时从这里选择位置和风险点。先导入地址，再导入风险点。',
  },
  hazard: { title: '第一条隐患', purpose: '登记并提交一条隐患，走通整个流程。' },
};

/** Progress of a step in a few words. */
export function stateOf(step: StepName, counts: Counts): string {
  const { departments, people, withoutRole, waiting, unused, places, points, hazards } = counts;
  switch (step) {
    case 'organisation':
      return departments > 0 ? `${departments} 个部门` : '还没有部门';
    case 'people':
      return people > 0 ? `${people} 人` : '还没有人员';
    case 'roles':
      return people === 0 ? '先录入人员' : withoutRole > 0 ? `${withoutRole} 人没有角色` : '每个人都有角色';
    case 'passwords':
      return people === 0 ? '先录入人员' : passwordState(waiting, unused);
    case 'places':
      return `${places} 个地址，${points} 个风险点`;
    case 'hazard':
      return hazards > 0 ? `${hazards} 条隐患` : '还没有隐患';
  }
}

function passwordState(waiting: number, unused: number): string {
  if (waiting > 0) return `${waiting} 人还没有密码`;
  return unused > 0 ? `${unused} 人还没有登录过` : '都已登录过';
}

/** Values of dictionary data_scope_type, as words of a sentence. */
export const SCOPE_WORDS: { [type: number]: string } = {
  1: '全公司',
  2: '本部门及下级',
  3: '本部门',
  4: '仅与本人有关',
  5: '指定部门',
};
