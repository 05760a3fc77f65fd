import { CheckOutlined } from '@ant-design/icons';
import { Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { BY_LABEL } from '../../../../client/resource/use-options.ts';
import { foldedText } from '../../../../engine/folded.ts';
import classes from './permission.module.css';
import type { Matrix } from './use-explanations.ts';

/** Number of roles compared initially. */
const SHOWN = 6;

/** 角色对照: table of permission codes by roles, with filters for a text and for codes in which the roles differ. */
export function MatrixPanel({ matrix: { roles, codes } }: { matrix: Matrix }) {
  const [chosen, setChosen] = useState<number[]>(() => roles.slice(0, SHOWN).map(({ id }) => id));
  const [text, setText] = useState('');
  const [onlyDiffering, setOnlyDiffering] = useState(false);
  const columns = roles.filter(({ id }) => chosen.includes(id));
  const wanted = foldedText(text.trim());
  const rows = codes.filter((code) => {
    const words = foldedText(`${code.menu}${code.title}${code.permission}`);
    return words.includes(wanted) && (!onlyDiffering || differs(code.roleIds, columns));
  });
  return (
    <div className={classes.panel}>
      <div className={classes.fields}>
        <div className={classes.field}>
          <span>查找</span>
          <Input
            aria-label="查找权限"
            allowClear
            placeholder="菜单、按钮或权限标识"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <div className={classes.field}>
          <span>角色</span>
          <Select
            aria-label="对照的角色"
            mode="multiple"
            maxTagCount="responsive"
            showSearch={BY_LABEL}
            placeholder="选择要对照的角色"
            value={chosen}
            options={roles.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosen}
          />
        </div>
        <div className={classes.switch}>
          <Switch
            aria-label="只看不同"
            disabled={columns.length < 2}
            checked={onlyDiffering && columns.length > 1}
            onChange={setOnlyDiffering}
          />
          <span>只看不同</span>
        </div>
      </div>
      {rows.length === 0 ? (
        <p className={classes.muted}>没有符合条件的权限</p>
      ) : (
        <MatrixTable rows={rows} columns={columns} />
      )}
    </div>
  );
}

type Roles = Matrix['roles'];

function differs(holding: readonly number[], columns: Roles): boolean {
  const held = columns.filter(({ id }) => holding.includes(id)).length;
  return held > 0 && held < columns.length;
}

function MatrixTable({ rows, columns }: { rows: Matrix['codes']; columns: Roles }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keys
    <section className={classes.scroll} tabIndex={0} aria-label="角色与权限对照">
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">权限</th>
            {columns.map(({ id, name }) => (
              <th scope="col" key={id}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ permission, title, menu, roleIds }) => (
            <tr key={permission}>
              <th scope="row" title={permission}>
                {menu !== '' && <span className={classes.muted}>{menu} / </span>}
                {title}
              </th>
              {columns.map(({ id }) => (
                <td key={id}>
                  {roleIds.includes(id) ? <CheckOutlined aria-label="有" /> : <span className={classes.none}>—</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
