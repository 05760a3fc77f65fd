import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Input, Select } from 'antd';
import { send } from '../../../../../client/api/send.ts';
import { sysRole } from '../../../../../generated/client.ts';
import { useFolders } from '../use-folders.ts';
import { IconChoice } from './icon-choice.tsx';
import type { Grant } from './new-resource.ts';
import type { StepProps } from './step-props.ts';
import classes from './wizard.module.css';

const VERBS = [
  { value: 'page', label: '查询' },
  { value: 'add', label: '新增' },
  { value: 'edit', label: '编辑' },
  { value: 'delete', label: '删除' },
  { value: 'mutiDelete', label: '批量删除' },
  { value: 'import', label: '导入' },
  { value: 'export', label: '导出' },
];

export function MenuStep({ made, patch }: StepProps) {
  const folders = useFolders();
  const { data: roles } = useQuery({ queryKey: ['sysRole', 'dropDown'], queryFn: () => send(sysRole.dropDown) });
  const grant = (roleId: string, verbs: string[]) => {
    const others = made.grants.filter((each) => each.roleId !== roleId);
    patch({ grants: [...others, { roleId, verbs: withList(verbs) }] });
  };
  return (
    <Form layout="vertical">
      <Form.Item label="所在目录" htmlFor="new-parent" required>
        <Select
          id="new-parent"
          placeholder="选择目录"
          value={made.parent ?? null}
          options={folders}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(parent) => patch({ parent: parent ?? undefined })}
        />
      </Form.Item>
      <Form.Item label="菜单名称" htmlFor="new-menu">
        <Input
          id="new-menu"
          maxLength={20}
          value={made.menuTitle}
          placeholder={made.title}
          onChange={(event) => patch({ menuTitle: event.target.value })}
        />
      </Form.Item>
      <Form.Item label="菜单图标">
        <IconChoice value={made.icon} onChange={(icon) => patch({ icon })} />
      </Form.Item>
      <Form.Item label="授权" extra="超级管理员拥有全部操作；角色的授权以后可在角色管理中调整">
        {(roles ?? []).map((role) => {
          const id = String(role.id);
          return (
            <fieldset key={id} className={classes.role} aria-label={String(role.name)}>
              <span>{String(role.name)}</span>
              <Checkbox.Group options={VERBS} value={verbsOf(made.grants, id)} onChange={(verbs) => grant(id, verbs)} />
            </fieldset>
          );
        })}
      </Form.Item>
    </Form>
  );
}

function verbsOf(grants: readonly Grant[], roleId: string): string[] {
  return grants.find((each) => each.roleId === roleId)?.verbs ?? [];
}

/** Adds `page` to any other verbs, because all actions start from the list. */
function withList(verbs: readonly string[]): string[] {
  return verbs.length === 0 || verbs.includes('page') ? [...verbs] : ['page', ...verbs];
}
