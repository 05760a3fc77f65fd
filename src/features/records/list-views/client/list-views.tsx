import { BlockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { ToolPopover } from '../../../../client/resource-views/filter-builder/tool-popover.tsx';
import type { ListExtrasProps } from '../../../../client/resource-views/installed-views.ts';
import { useListViews } from './use-list-views.ts';
import { ViewsPanel } from './views-panel.tsx';
import './list-views.css';

/** Button 视图 among the tools of a list. */
export default function ListViews(props: ListExtrasProps) {
  const [isOpen, setOpen] = useState(false);
  const work = useListViews(props, isOpen);
  return (
    <ToolPopover
      open={isOpen}
      onOpenChange={setOpen}
      content={<ViewsPanel {...work} query={props.state} onDone={() => setOpen(false)} />}
    >
      <Button type="text" icon={<BlockOutlined aria-hidden />} aria-label="视图" title="视图" />
    </ToolPopover>
  );
}
