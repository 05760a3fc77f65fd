import { ControlOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { CRITERIA_KEY } from '../../../engine/lists.ts';
import { useDevice } from '../../ui/device.ts';
import { installedViews, type ListExtrasProps } from '../installed-views.ts';
import FilterBuilder from './filter-builder.tsx';
import { ToolPopover } from './tool-popover.tsx';

/** Tools of a list, loaded after its rows: conditions on any field, and saved views. */
export default function ListExtras(props: ListExtrasProps) {
  const { resource, state } = props;
  const [isOpen, setOpen] = useState(false);
  const isPhone = useDevice() === 'mobile';
  const isSet = (state.filters[CRITERIA_KEY] ?? '') !== '';
  const { ListViews } = installedViews;
  return (
    <>
      {ListViews && <ListViews {...props} />}
      <ToolPopover
        open={isOpen}
        onOpenChange={setOpen}
        content={<FilterBuilder resource={resource} state={state} onClose={() => setOpen(false)} />}
      >
        <Button
          type="text"
          className={isSet ? 'is-set' : ''}
          icon={<ControlOutlined aria-hidden />}
          aria-label="高级筛选"
          title="高级筛选"
        >
          {isPhone ? '高级筛选' : null}
        </Button>
      </ToolPopover>
    </>
  );
}
