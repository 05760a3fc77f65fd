import { Button, Segmented, Skeleton } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import type { MenuNode } from '../../../../../client/session/menu-tree.ts';
import { PageHeader } from '../../../../../client/shell/page.tsx';
import { LoadFailure } from '../../../../../client/ui/load-failure.tsx';
import { aheadOf, useServerNow } from '../cards/age.tsx';
import type { BoardReply } from '../cards/card-types.ts';
import { CardView } from '../cards/card-view.tsx';
import dashboard from '../dashboard/dashboard.module.css';
import { type BoardCode, useBoard } from '../dashboard/use-board.ts';
import { Stage } from '../stage/stage.tsx';
import classes from './wall-screen.module.css';

/** Boards by the component of their menu (wire.md#2.3). */
const BOARDS: { readonly [component: string]: BoardCode } = {
  'main/safetyPatrolMonitor/index': 'safetyPatrolMonitor',
  'main/yearSafetyMonitor/index': 'yearSafetyMonitor',
  'main/screenMonitor/index': 'screenMonitor',
};

/** A big screen inside the console, in its own colours or with its numbers as tables. */
export function WallScreen({ node }: { node: Pick<MenuNode, 'item'> }) {
  const code = BOARDS[node.item.component] ?? 'screenMonitor';
  const { data, error, refetch, dataUpdatedAt } = useBoard(code);
  const [view, setView] = useState<'picture' | 'table'>('picture');
  const extra = (
    <>
      <Segmented
        aria-label="显示方式"
        value={view}
        onChange={setView}
        options={[
          { label: '图', value: 'picture' },
          { label: '表', value: 'table' },
        ]}
      />
      <Button type="primary" href={`/wall?board=${code}`} target="_blank" rel="noopener">
        全屏打开
      </Button>
    </>
  );
  return (
    <>
      <PageHeader title={data?.title} description={data?.description} extra={extra} />
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active title={false} paragraph={{ rows: 12 }} />}
      {data && view === 'picture' && <Framed board={data} receivedAt={dataUpdatedAt} isCut={error !== null} />}
      {data && view === 'table' && <Tables board={data} receivedAt={dataUpdatedAt} />}
    </>
  );
}

/** Height to width of the most common scene. */
const SHAPE = 1080 / 1920;

function Framed(of: { board: BoardReply; receivedAt: number; isCut: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const node = place.current;
    if (!node) return undefined;
    const observer = new ResizeObserver(() => setWidth(node.clientWidth));
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  const height = Math.round(width * SHAPE);
  return (
    <div ref={place} className={classes.frame} style={{ height }} data-board>
      {width > 0 && <Stage {...of} width={width} height={height} isFramed />}
    </div>
  );
}

function Tables({ board, receivedAt }: { board: BoardReply; receivedAt: number }) {
  const now = useServerNow(aheadOf(board.now, receivedAt));
  return (
    <div className={dashboard.grid} data-board>
      {board.cards.map((card) => (
        <div key={card.key} className={classes.cell}>
          <CardView card={card} now={now} isTable />
        </div>
      ))}
    </div>
  );
}
