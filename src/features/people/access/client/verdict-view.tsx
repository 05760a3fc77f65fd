import { Alert } from 'antd';
import { messageOf } from '../../../../client/api/api-error.ts';
import { useDictionary } from '../../../../client/resource/use-dictionary.ts';
import { RowsSkeleton } from '../../../../client/resource-views/states.tsx';
import classes from './permission.module.css';
import { type Asked, useWhy, type Verdict } from './use-explanations.ts';

/** Shows whether the user holds the permission, through which grants, and which change would reverse the verdict. */
export function VerdictView({ user, name, asked }: { user: string; name: string; asked: Asked }) {
  const { data, error, isPending } = useWhy(user, asked);
  if (user === '' || asked.code === '') return <p className={classes.muted}>选择用户和权限后显示结论</p>;
  if (error) return <Alert type="warning" showIcon title={messageOf(error)} />;
  if (isPending) return <RowsSkeleton rows={3} />;
  return (
    <section aria-label="结论" aria-live="polite" className={classes.verdict}>
      <Alert
        type={data.can ? 'info' : 'warning'}
        showIcon
        title={`${name}${data.can ? '可以' : '不可以'}`}
        description={data.reason}
      />
      {data.chain.length > 0 && <Chain chain={data.chain} />}
      <p>
        <strong>改变结论的最小改动：</strong>
        {data.change}
      </p>
    </section>
  );
}

function Chain({ chain }: { chain: Verdict['chain'] }) {
  const scopes = useDictionary('data_scope_type');
  return (
    <ol className={classes.chain} aria-label="授权的由来">
      {chain.map(({ role, menu, dataScopeType, isActive, covers }) => (
        <li key={`${role}|${menu}`} data-off={!isActive}>
          <span>角色“{role}”</span>
          <span>菜单“{menu}”</span>
          <span>
            数据范围：{scopes.label(dataScopeType)}
            {coverage(covers)}
          </span>
          {!isActive && <span>已停用</span>}
        </li>
      ))}
    </ol>
  );
}

function coverage(covers: boolean | undefined): string {
  if (covers === undefined) return '';
  return covers ? '（包括该记录）' : '（不包括该记录）';
}
