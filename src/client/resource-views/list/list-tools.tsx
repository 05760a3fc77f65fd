import { ColumnHeightOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Dropdown, Popover, Tooltip } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { DENSITIES, type ListSettings } from '../use-list-settings.ts';

const ColumnSettings = lazy(() => import('./column-settings.tsx'));

interface Props {
  settings: ListSettings;
  isPhone: boolean;
  isBusy: boolean;
  onRefresh(): void;
  /** Tools that are loaded after the rows. */
  children: ReactNode;
}

/** Density, columns and refresh as icon buttons (look.md#13.1). */
export function ListTools({ settings, isPhone, isBusy, onRefresh, children }: Props) {
  const foldedCount = settings.folded.size;
  const refresh = (
    <Tooltip title={isPhone ? null : '刷新'}>
      <Button type="text" icon={<ReloadOutlined spin={isBusy} aria-hidden />} aria-label="刷新" onClick={onRefresh} />
    </Tooltip>
  );
  // Cards have neither density nor columns.
  if (isPhone)
    return (
      <div className="list-tools">
        {children}
        {refresh}
      </div>
    );
  return (
    <div className="list-tools">
      {children}
      <Dropdown
        trigger={['click']}
        menu={{
          selectable: true,
          selectedKeys: [settings.density],
          items: DENSITIES.map(({ key, label }) => ({ key, label })),
          onClick: ({ key }) => {
            const chosen = DENSITIES.find((density) => density.key === key);
            if (chosen) settings.setDensity(chosen.key);
          },
        }}
      >
        <Button type="text" icon={<ColumnHeightOutlined aria-hidden />} aria-label="密度" title="密度" />
      </Dropdown>
      <Popover
        trigger="click"
        placement="bottomRight"
        content={
          <Suspense fallback="加载中…">
            <ColumnSettings settings={settings} />
          </Suspense>
        }
      >
        <Button
          type="text"
          className="list-columns"
          icon={<SettingOutlined aria-hidden />}
          aria-label="列设置"
          title={foldedCount > 0 ? `列设置（${foldedCount} 列已收起）` : '列设置'}
          data-folded={foldedCount > 0 ? foldedCount : undefined}
        />
      </Popover>
      {refresh}
    </div>
  );
}
