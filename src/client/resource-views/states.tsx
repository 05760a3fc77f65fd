import { InboxOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { isApiError, messageOf } from '../api/api-error.ts';
import './states.css';

/** Skeleton for the first load of a screen; later loads keep the old rows. */
export function ScreenSkeleton() {
  return (
    <div className="state-skeleton" role="status" aria-busy="true" aria-label="加载中">
      {/* Hidden from screen readers, since antd renders the title as an empty heading. */}
      <div aria-hidden>
        <Skeleton active title={{ width: 160 }} paragraph={{ rows: 1, width: '60%' }} />
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      </div>
    </div>
  );
}

export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <div className="state-rows" role="status" aria-busy="true" aria-label="加载中">
      <Skeleton active title={false} paragraph={{ rows, width: '100%' }} />
    </div>
  );
}

/** Error message, the request id for support, and a retry button (look.md#4). */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const requestId = isApiError(error) ? error.requestId : null;
  return (
    <div className="state" role="alert">
      <p className="state-title">{messageOf(error)}</p>
      {requestId && <p className="state-line">请求编号 {requestId}</p>}
      <Button onClick={onRetry}>重试</Button>
    </div>
  );
}

/** Notice that the rows are outdated, because the last reading failed. */
export function StaleNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <p className="state-stale" role="alert">
      刷新失败：{messageOf(error)}
      <Button type="link" size="small" onClick={onRetry}>
        重试
      </Button>
    </p>
  );
}

/** Missing permission in words, with its code for the administrator who grants it. */
export function ForbiddenState({ permission }: { permission: string }) {
  return (
    <div className="state">
      <p className="state-title">没有权限查看这里的数据</p>
      <p className="state-line">请联系管理员授予权限 {permission}</p>
    </div>
  );
}

/** Empty state; `children`: button for the next step. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="state">
      <InboxOutlined className="state-mark" aria-hidden />
      <p className="state-line">{title}</p>
      {children}
    </div>
  );
}

export function UnknownScreen() {
  return (
    <div className="state">
      <p className="state-title">抱歉，你访问的页面不存在或仍在开发中</p>
    </div>
  );
}
