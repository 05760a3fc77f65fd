import { Input, Select } from 'antd';
import classes from './permission.module.css';
import type { Asked, Matrix } from './use-explanations.ts';

interface Props {
  codes: Matrix['codes'];
  asked: Asked;
  onChange(asked: Asked): void;
}

/** Inputs for a permission, searchable by the title of its menu, and optionally for a record. */
export function AskedFields({ codes, asked, onChange }: Props) {
  return (
    <>
      <div className={classes.field}>
        <span>权限</span>
        <Select
          aria-label="权限"
          showSearch={{ optionFilterProp: 'search' }}
          placeholder="按菜单、按钮或权限标识查找"
          value={asked.code === '' ? null : asked.code}
          options={codes.map(({ permission, title, menu }) => ({
            value: permission,
            label: menu === '' ? title : `${menu} / ${title}`,
            search: `${menu}${title}${permission}`,
          }))}
          optionRender={({ label, value }) => (
            <span className={classes.option}>
              <span>{label}</span>
              <span className={classes.muted}>{value}</span>
            </span>
          )}
          onChange={(code: string) => onChange({ ...asked, code })}
        />
      </div>
      <div className={classes.field}>
        <span>记录编号（选填）</span>
        <Input
          aria-label="记录编号"
          placeholder="如 YH20261123-0014"
          allowClear
          maxLength={20}
          value={asked.record}
          onChange={({ target }) => onChange({ ...asked, record: target.value.trim() })}
        />
      </div>
    </>
  );
}
