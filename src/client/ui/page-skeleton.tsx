import { Skeleton } from 'antd';

/** While a page's program is on its way: the outline of a header and a list. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="正在加载">
      {/* antd draws a title as an empty heading. */}
      <div aria-hidden>
        <Skeleton active title={{ width: 160 }} paragraph={{ rows: 1, width: '60%' }} />
        <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
      </div>
    </div>
  );
}
