import type { LoadedResource } from '../../../../../client/resource/load-resource.ts';
import { OpenLink } from '../../../../../client/ui/words/word-button.tsx';
import classes from './board.module.css';
import { daysOf, type Span, today, WEEKDAYS } from './board-days.ts';
import { DropCell, RoundChip } from './round-chip.tsx';
import { countText, type Grouping, type Placement, type Round, whoGoes } from './use-board.ts';

export interface ViewProps {
  span: Span;
  rounds: readonly Round[];
  by: Grouping;
  resource: LoadedResource;
  onPlace(placement: Placement): void;
}

interface Props extends ViewProps {
  /** Month such as `2026-11`; days of other months are shown paler. */
  month: string;
  onOpenDay(day: string): void;
}

/** Maximum rounds shown in the cell of a day; further rounds are only counted. */
const MOST_CHIPS = 4;

const DONE = 2;

const weekOf = (day: string) => `?view=week&day=${day}`;

/** Complete weeks of a month, one cell for each day. */
export function MonthView({ span, month, rounds, by, resource, onPlace, onOpenDay }: Props) {
  const now = today();
  const drop = (day: string) => (id: string) => {
    const round = rounds.find((one) => String(one.id) === id);
    if (round) onPlace({ round, day });
  };
  return (
    <div className={classes.month}>
      {WEEKDAYS.map((name) => (
        <span key={name} className={classes.weekday} aria-hidden>
          {name}
        </span>
      ))}
      {daysOf(span).map((day) => {
        const own = rounds.filter(({ time }) => time.startsWith(day));
        const mark = day === now ? 'today' : day.startsWith(month) ? undefined : 'outside';
        // Done rounds of the past are only counted, so that the page begins with open work and shows today.
        const open = day < now ? own.filter(({ status }) => status !== DONE) : own;
        const done = own.length - open.length;
        return (
          <DropCell
            key={day}
            label={`${day}，${countText(own)}`}
            mark={mark}
            onDrop={day < now ? undefined : drop(day)}
          >
            <OpenLink to={weekOf(day)} className={classes.date} onOpen={() => onOpenDay(day)}>
              {Number(day.slice(8))}
            </OpenLink>
            {open.slice(0, MOST_CHIPS).map((round) => (
              <RoundChip
                key={round.id}
                round={round}
                resource={resource}
                who={by === 'dept' ? round.deptName : whoGoes(round)}
                onPlace={onPlace}
              />
            ))}
            {open.length > MOST_CHIPS && (
              <OpenLink to={weekOf(day)} className={classes.more} onOpen={() => onOpenDay(day)}>
                还有 {open.length - MOST_CHIPS} 项
              </OpenLink>
            )}
            {done > 0 && (
              <OpenLink to={weekOf(day)} className={classes.more} onOpen={() => onOpenDay(day)}>
                已完成 {done} 项
              </OpenLink>
            )}
          </DropCell>
        );
      })}
    </div>
  );
}
