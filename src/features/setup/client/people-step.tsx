import classes from './setup.module.css';
import { SheetActions } from './sheet-actions.tsx';
import type { Progress } from './use-setup.ts';

/** Step for people, imported from the plant's own list or added one by one. */
export function PeopleStep({ progress }: { progress: Progress }) {
  const { people } = progress.counts;
  return (
    <>
      <ul className={classes.hints}>
        <li>需要姓名和部门两列，再加账号、手机号或工号中的一列；没有账号时用手机号登录。</li>
        <li>表头不必与模板相同：系统按列名猜出含义，请您确认一次，以后同样的表格直接导入。</li>
        <li>“角色”一列填写角色名称，如“整改人、登记人”；也可以在下一步统一授予。</li>
      </ul>
      <SheetActions resource="sysUser" noun="人员" isPrimary />
      {people > 0 && <p className={classes.quiet}>已有 {people} 人，可在“用户管理”中查看和修改。</p>}
    </>
  );
}
