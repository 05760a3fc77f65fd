import { Skeleton } from 'antd';

/** Outline of a header and a list, shown while a page's code is loaded. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="正在加载" data-page-skeleton>
      {/* Hidden from screen readers, since antd renders the title as an empty heading. */}
      <div aria-hidden>
        <Skeleton active title={{ width: 160 }} paragraph={{ rows: 1, width: '60%' }} />
        <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
      </div>
    </div>
  );
}
