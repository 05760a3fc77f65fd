import { Skeleton } from 'antd';
import { type CSSProperties, useMemo } from 'react';
import type { MenuNode } from '../../../../../client/session/menu-tree.ts';
import { PageHeader } from '../../../../../client/shell/page.tsx';
import { LoadFailure } from '../../../../../client/ui/load-failure.tsx';
import { RiskStatistic } from '../../../../../generated/client.ts';
import { type Behind, RowsModal, type RowsOf, useBehind } from '../../../home/client/index.ts';
import { Age, aheadOf, isFresh, useServerNow } from '../cards/age.tsx';
import { type BoardReply, OpenRowsContext } from '../cards/card-types.ts';
import { CardView } from '../cards/card-view.tsx';
import classes from './dashboard.module.css';
import { type BoardCode, useBoard } from './use-board.ts';

/** Boards by the component of their menu (wire.md#2.3). */
const BOARDS: { readonly [component: string]: BoardCode } = {
  'system/dashboard/Analysis': 'analysis',
  'system/dashboard/Monitor': 'monitor',
  'system/dashboard/Workplace': 'workplace',
};

export function DashboardScreen({ node }: { node: Pick<MenuNode, 'item' | 'title'> }) {
  const { data, error, refetch, dataUpdatedAt } = useBoard(BOARDS[node.item.component] ?? 'analysis');
  const { behind, linkTo, close } = useBehind();
  const openRows = useMemo(
    () => (drill: { given: Parameters<typeof linkTo>[0] }, title: string) => linkTo(drill.given, `隐患信息 · ${title}`),
    [linkTo],
  );
  const now = useServerNow(data ? aheadOf(data.now, dataUpdatedAt) : 0);
  const cards = data?.cards.filter(isOpen) ?? [];
  const [oldest] = cards
    .filter((card) => isFresh(card, now))
    .sort((a, b) => String(a.asOf).localeCompare(String(b.asOf)));
  return (
    <>
      <PageHeader
        title={data?.title ?? node.title}
        description={data && `${data.description}，只含您可查看的数据`}
        extra={oldest && <Age card={oldest} now={now} />}
      />
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
      <OpenRowsContext value={openRows}>
        <div className={classes.grid} data-board>
          {cards.map((card) => (
            <div
              key={card.key}
              className={classes.cell}
              data-picture={card.reading?.rows.length === 0 ? 'empty' : card.picture}
              style={{ '--span': card.width } as CSSProperties}
            >
              <CardView card={card} now={now} isAgeAbove />
            </div>
          ))}
        </div>
      </OpenRowsContext>
      {data && <RowsBehind behind={behind} board={data} onClose={close} />}
    </>
  );
}

/** True if the user has permission for the card; cards without permission are omitted. */
const isOpen = ({ state }: BoardReply['cards'][number]) => state !== 'forbidden';

/** Lists that can show the rows of a figure, by their resource. */
const SCREENS: { readonly [resource: string]: string } = {
  RiskRegister: 'RiskInformation',
  RiskTimedPlanningExecute: 'RiskTimedPlanningExecuteMgr',
  RiskPoint: 'RiskPoint',
  AIWarningMessage: 'AIWarningMessage',
};

interface BehindProps {
  behind: Behind | null;
  board: BoardReply;
  onClose(): void;
}

/** Rows of a figure by its code, or hazards by the filters of a card of the home page. */
function RowsBehind({ behind, board, onClose }: BehindProps) {
  const code = behind?.given.code;
  const resource = code === undefined ? undefined : resourceOf(board, code);
  if (code !== undefined && resource === undefined) return null;
  const screen = SCREENS[resource ?? ''];
  const rows: RowsOf | null = resource && screen ? { resource, screen, path: RiskStatistic.drill.path } : null;
  return <RowsModal behind={behind} onClose={onClose} {...(rows ? { rows } : {})} />;
}

function resourceOf({ cards }: BoardReply, code: string): string | undefined {
  const drills = cards.flatMap(({ reading }) => reading?.rows.flatMap((row) => row.drills ?? []) ?? []);
  return drills.find((drill) => drill?.given.code === code)?.of;
}
