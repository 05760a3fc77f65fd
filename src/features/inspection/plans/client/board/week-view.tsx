import classes from './board.module.css';
import { daysOf, shortDay, today, WEEKDAYS } from './board-days.ts';
import type { ViewProps } from './month-view.tsx';
import { DropCell, RoundChip } from './round-chip.tsx';
import { countText, type Lane, placesOf, type Round, whoGoes } from './use-board.ts';

interface Props extends ViewProps {
  lanes: readonly Lane[];
}

/** A week with a lane for each person or department; dropping a round on another lane assigns it to that person. */
export function WeekView({ span, rounds, lanes, by, resource, onPlace }: Props) {
  const days = daysOf(span);
  const byLane = new Map(lanes.map(({ key }) => [key, [] as Round[]]));
  for (const round of rounds) {
    for (const { key } of placesOf(round, by)) byLane.get(key)?.push(round);
  }
  const now = today();
  const drop = (lane: Lane, day: string) => (id: string) => {
    const round = rounds.find((one) => String(one.id) === id);
    if (!round) return;
    const isGrouped = round.people?.some(({ id: personId }) => personId === lane.key) ?? false;
    // A group's round is in the lanes of all members, so a drop only changes its day.
    const isOther = by === 'person' && lane.key !== '' && lane.key !== round.checkUserId && !isGrouped;
    onPlace({ round, ...(isOther ? { checkUserId: lane.key } : {}), ...(day < now ? {} : { day }) });
  };
  return (
    <div className={classes.week}>
      <span className={classes.weekday}>{by === 'dept' ? '责任部门' : '排查人'}</span>
      {days.map((day, at) => (
        <span key={day} className={classes.weekday} data-today={day === now}>
          {WEEKDAYS[at]} {shortDay(day)}
        </span>
      ))}
      {lanes.map((lane) => {
        const own = byLane.get(lane.key) ?? [];
        return (
          <LaneRow key={lane.key} name={lane.name} count={own.length === 0 ? '无任务' : countText(own)}>
            {days.map((day) => (
              <DropCell
                key={day}
                label={`${lane.name} ${day}`}
                mark={day === now ? 'today' : undefined}
                onDrop={drop(lane, day)}
              >
                <span className={classes.phoneDay}>{shortDay(day)}</span>
                {own
                  .filter(({ time }) => time.startsWith(day))
                  .map((round) => (
                    <RoundChip
                      key={round.id}
                      round={round}
                      resource={resource}
                      who={by === 'dept' ? whoGoes(round) : round.people ? '任一人' : round.deptName}
                      onPlace={onPlace}
                    />
                  ))}
              </DropCell>
            ))}
          </LaneRow>
        );
      })}
    </div>
  );
}

function LaneRow({ name, count, children }: { name: string; count: string; children: React.ReactNode }) {
  return (
    <>
      <span className={classes.lane}>
        <b>{name}</b>
        <i>{count}</i>
      </span>
      {children}
    </>
  );
}
