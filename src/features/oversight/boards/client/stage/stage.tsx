import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import { formatWallTime } from '../../../../../engine/wall-time.ts';
import { aheadOf, useServerNow } from '../cards/age.tsx';
import type { BoardReply } from '../cards/card-types.ts';
import { fitTo, type Scene } from './scenes.ts';
import { TurnsContext } from './scroll.tsx';
import classes from './stage.module.css';
import { StageCard } from './stage-card.tsx';

/** Colours of big screens (look.md#6): blue-black background, light text; names as in the console's themes. */
const WALL_COLORS = {
  '--hz-page': '#071018',
  '--hz-surface': '#0C1824',
  '--hz-raised': '#122233',
  '--hz-quiet': '#102030',
  '--hz-hairline': '#1D3145',
  '--hz-text': '#EAF2FA',
  '--hz-text-2': '#A3B7CB',
  '--hz-primary': '#2BD4E8',
  '--hz-bar': '#5B87B5',
  '--hz-bar-done': '#2FAE74',
  '--hz-rectify': '#E6A235',
  '--hz-danger': '#FF5C66',
  '--hz-danger-text': '#FF8A91',
  '--hz-closed-text': '#6BD69C',
} as CSSProperties;

interface Props {
  board: BoardReply;
  /** Browser's time when the board was received. */
  receivedAt: number;
  /** True if the last request for the board failed. */
  isCut: boolean;
  width: number;
  height: number;
  /** True inside a page of the console, whose header is the heading. */
  isFramed?: boolean;
}

/** A board as one scene of fixed logical size, scaled to fit; on a big screen a press turns charts into tables. */
export function Stage({ board, receivedAt, isCut, width, height, isFramed = false }: Props) {
  const { scene, scale, left, top } = fitTo(width, height);
  const ahead = aheadOf(board.now, receivedAt);
  const now = useServerNow(ahead);
  const [isTable, setTable] = useState(false);
  const Title = isFramed ? 'p' : 'h1';
  const turns = useMemo(() => board.cards.filter(({ picture }) => picture === 'scroll').map(({ key }) => key), [board]);
  const place: CSSProperties = {
    ...WALL_COLORS,
    width: scene.width,
    height: scene.height,
    transform: `translate(${left}px, ${top}px) scale(${scale})`,
  };
  return (
    <div className={classes.stage} style={place} data-scene={scene.name}>
      <header className={classes.head}>
        <Title className={classes.title}>{board.title}</Title>
        <span className={classes.status} data-cut={isCut} role="status">
          {isCut ? '连接中断，数据停在 ' : '数据更新于 '}
          {board.now.slice(11)}
        </span>
        <div className={classes.corner}>
          <Clock ahead={ahead} />
          {!isFramed && (
            <button
              type="button"
              className={classes.switch}
              aria-pressed={isTable}
              aria-label="以表格显示"
              onClick={() => setTable(!isTable)}
            >
              {isTable ? '图' : '表'}
            </button>
          )}
        </div>
      </header>
      <TurnsContext value={turns}>
        <div className={classes.grid} style={{ gridTemplateRows: `repeat(${scene.rows}, minmax(0, 1fr))` }}>
          {board.cards.map((card, at) => (
            <div
              key={card.key}
              className={classes.cell}
              // Two panels drawn as one also cover the gap of 16 px.
              style={{
                ...cellOf(card.places, scene),
                ...(isJoined(card, board.cards[at + 1], scene) && { marginBottom: -16 }),
              }}
            >
              <StageCard card={card} now={now} isTable={isTable} />
            </div>
          ))}
        </div>
      </TurnsContext>
    </div>
  );
}

function cellOf(places: BoardReply['cards'][number]['places'], { name }: Scene): CSSProperties {
  const [column = 0, row = 0, width = 6, height = 3] = places?.[name] ?? [];
  return { gridColumn: `${column + 1} / span ${width}`, gridRow: `${row + 1} / span ${height}` };
}

type Card = BoardReply['cards'][number];

/** True if this card and the one directly below are single numbers of equal width: both become one panel. */
function isJoined(card: Card, next: Card | undefined, { name }: Scene): boolean {
  if (card.picture !== 'flop' || next?.picture !== 'flop') return false;
  const [column, row = 0, width, height = 0] = card.places?.[name] ?? [];
  const [below, start, span] = next.places?.[name] ?? [];
  return column === below && width === span && row + height === start;
}

const WEEKDAYS = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'];

/** Day and time of the server. */
function Clock({ ahead }: { ahead: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const [day = '', time = ''] = formatWallTime(new Date(now + ahead)).split(' ');
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return (
    <time className={classes.clock}>
      {day} {weekday} <b>{time}</b>
    </time>
  );
}
