import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { send } from '../../../../client/api/send.ts';
import { useCan } from '../../../../client/resource/permissions.ts';
import type { FormNoteProps } from '../../../../client/resource-views/installed-views.ts';
import { useSettledText } from '../../../../client/ui/use-settled-text.ts';
import { sysRole } from '../../../../generated/client.ts';

/** Shows how many people and rows an unsaved change of a role affects. */
export default function RoleImpact({ row, values }: FormNoteProps) {
  const isOpen = useCan()('sysRole:impact');
  const asked = useSettledText(JSON.stringify(changeOf(values)));
  const { data } = useQuery({
    queryKey: ['sysRole', 'impact', row.id, asked],
    queryFn: ({ signal }) => send(sysRole.impact, { id: String(row.id), ...JSON.parse(asked) }, { signal }),
    enabled: isOpen,
    retry: false,
    gcTime: 0,
  });
  if (!data) return null;
  const { people, menusMore, menusFewer, rowsMore, rowsFewer } = data;
  const parts = [
    ...(menusMore > 0 ? [`增加 ${menusMore} 个菜单和按钮`] : []),
    ...(menusFewer > 0 ? [`收回 ${menusFewer} 个菜单和按钮`] : []),
    ...(rowsMore > 0 ? [`多看到 ${rowsMore} 条记录`] : []),
    ...(rowsFewer > 0 ? [`少看到 ${rowsFewer} 条记录`] : []),
  ];
  const words =
    parts.length === 0 ? `该角色有 ${people} 人，还没有改动` : `保存后影响 ${people} 人：${parts.join('，')}`;
  return <Alert className="form-notice" type="info" showIcon title={words} />;
}

/** Changed properties of the form as parameters of GET /sysRole/impact. */
function changeOf({ grantMenuIdList: menus, dataScopeType: type, grantOrgIdList: orgs }: FormNoteProps['values']) {
  const listed = (list: unknown) => (Array.isArray(list) ? list.join(',') : '');
  if (menus !== undefined) return { grantMenuIdList: listed(menus) };
  return type === undefined ? {} : { dataScopeType: Number(type), grantOrgIdList: listed(orgs) };
}
