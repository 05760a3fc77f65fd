import { Checkbox, Form, Input, Select } from 'antd';
import { MenuIcon } from '../../../../../client/shell/menu/menu-icon.tsx';
import { VERBS } from '../../../../../engine/actions.ts';
import { MENU_ICONS } from '../../../../../generated/menu-icons.ts';
import { toIconWord } from '../../../../../kinds/icon/icon-name.ts';
import { BY_LABEL, RoleGrants, useFolders } from '../pickers.tsx';
import type { StepProps } from './new-resource.ts';
import classes from './wizard.module.css';

export function BasicStep({ made, patch }: StepProps) {
  return (
    <Form layout="vertical">
      <Form.Item label="名称" htmlFor="new-title" required extra="列表的标题，也是菜单的名称">
        <Input
          id="new-title"
          maxLength={20}
          value={made.title}
          placeholder="如 消防器材检查"
          onChange={(event) => patch({ title: event.target.value })}
        />
      </Form.Item>
      <Form.Item
        label="标识"
        htmlFor="new-name"
        required
        extra="数据表、接口和权限中的名称，发布后不能再改；大写字母开头，如 FireCheck"
      >
        <Input
          id="new-name"
          maxLength={40}
          value={made.typeName}
          onChange={(event) => patch({ typeName: event.target.value.trim() })}
        />
      </Form.Item>
      <Form.Item label="说明" htmlFor="new-note" extra="记入版本记录，让别人知道为什么新建">
        <Input.TextArea
          id="new-note"
          rows={2}
          maxLength={500}
          value={made.note}
          onChange={(event) => patch({ note: event.target.value })}
        />
      </Form.Item>
      <Checkbox checked={made.revive} onChange={(event) => patch({ revive: event.target.checked })}>
        沿用原有记录（标识曾经使用过时）
      </Checkbox>
    </Form>
  );
}

const GRANTED = ['page', 'add', 'edit', 'delete', 'mutiDelete', 'import', 'export'].map((value) => ({
  value,
  label: VERBS[value]?.title ?? value,
}));

export function MenuStep({ made, patch }: StepProps) {
  const folders = useFolders();
  return (
    <Form layout="vertical">
      <Form.Item label="所在目录" htmlFor="new-parent" required>
        <Select
          id="new-parent"
          placeholder="选择目录"
          value={made.parent ?? null}
          options={folders}
          showSearch={BY_LABEL}
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
        <RoleGrants
          verbs={GRANTED}
          grants={made.grants}
          className={classes.role}
          onChange={(grants) =>
            patch({ grants: grants.map(({ roleId, verbs }) => ({ roleId, verbs: withList(verbs) })) })
          }
        />
      </Form.Item>
    </Form>
  );
}

/** Adds `page` to any other verbs, because all actions start from the list. */
function withList(verbs: readonly string[]): string[] {
  return verbs.length === 0 || verbs.includes('page') ? [...verbs] : ['page', ...verbs];
}

const NAMES = MENU_ICONS.map(toIconWord);

function IconChoice({ value, onChange }: { value: string; onChange(name: string): void }) {
  return (
    <div role="radiogroup" aria-label="菜单图标" className={classes.icons}>
      {NAMES.map((name) => (
        <label key={name} className={classes.icon} title={name}>
          <input
            type="radio"
            name="new-icon"
            aria-label={name}
            checked={name === value}
            onChange={() => onChange(name)}
          />
          <MenuIcon name={name} />
        </label>
      ))}
    </div>
  );
}
