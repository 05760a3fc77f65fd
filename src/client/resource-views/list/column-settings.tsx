import './column-settings.css';
import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import type { ListSettings } from '../use-list-settings.ts';

/** Choice and order of columns: by dragging, or with arrow buttons for the keyboard. */
export default function ColumnSettings({ settings }: { settings: ListSettings }) {
  const { ordered, hidden, folded, kept, toggle, move, keep } = settings;
  const [dragged, setDragged] = useState<string | null>(null);
  const shownCount = ordered.length - hidden.size;
  return (
    <div className="column-settings">
      <div className="column-settings-head">
        <span>列设置</span>
        <Button type="link" size="small" disabled={!settings.isChanged} onClick={settings.reset}>
          恢复默认
        </Button>
      </div>
      <ul>
        {ordered.map((column, index) => (
          <li
            key={column.key}
            draggable
            data-dragged={dragged === column.key}
            onDragStart={() => setDragged(column.key)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged && dragged !== column.key && move(dragged, column.key)}
          >
            <HolderOutlined className="column-handle" aria-hidden />
            <Checkbox
              checked={!hidden.has(column.key)}
              // The last column cannot be hidden: an empty table would look like an error.
              disabled={!hidden.has(column.key) && shownCount === 1}
              onChange={() => toggle(column.key)}
            >
              {column.title}
              {folded.has(column.key) && <span className="column-folded">已收起</span>}
            </Checkbox>
            <Button
              type="text"
              size="small"
              className="column-keep"
              icon={kept.has(column.key) ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
              aria-label={`${column.title}固定在左侧`}
              aria-pressed={kept.has(column.key)}
              title="固定在左侧"
              onClick={() => keep(column.key)}
            />
            <span className="column-arrows">
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined aria-hidden />}
                aria-label={`${column.title}上移`}
                disabled={index === 0}
                onClick={() => move(column.key, ordered[index - 1]?.key ?? null)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined aria-hidden />}
                aria-label={`${column.title}下移`}
                disabled={index === ordered.length - 1}
                onClick={() => move(column.key, ordered[index + 2]?.key ?? null)}
              />
            </span>
          </li>
        ))}
      </ul>
      <p className="column-hint">拖动表头右边缘调整列宽，双击恢复；按住 Shift 点表头按多列排序。</p>
    </div>
  );
}
