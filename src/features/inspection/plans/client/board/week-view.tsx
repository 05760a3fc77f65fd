import classes from './board.module.css';
import { daysOf, shortDay, today, WEEKDAYS } from './board-days.ts';
import type { ViewProps } from './month-view.tsx';
import { DropCell, RoundChip } from './round-chip.tsx';
import { type Grouping, type Round, whoGoes } from './use-board.ts';

interface Lane {
  key: string;
  name: string;
  rounds: Round[];
}

/** A week with a lane for each person or department; dropping a round on another lane assigns it to that person. */
export function WeekView({ span, rounds, by, resource, onPlace }: ViewProps) {
  const days = daysOf(span);
  const now = today();
  const drop = (lane: Lane, day: string) => (id: number) => {
    const round = rounds.find((one) => one.id === id);
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
      {lanesOf(rounds, by).map((lane) => (
        <LaneRow key={lane.key} name={lane.name} count={lane.rounds.length}>
          {days.map((day) => (
            <DropCell
              key={day}
              label={`${lane.name} ${day}`}
              mark={day === now ? 'today' : undefined}
              onDrop={drop(lane, day)}
            >
              <span className={classes.phoneDay}>{shortDay(day)}</span>
              {lane.rounds
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
      ))}
    </div>
  );
}

function LaneRow({ name, count, children }: { name: string; count: number; children: React.ReactNode }) {
  return (
    <>
      <span className={classes.lane}>
        <b>{name}</b>
        <i>{count} 项</i>
      </span>
      {children}
    </>
  );
}

/** Lane of a round, or the lanes of all members its group still waits for. */
function placesOf(round: Round, by: Grouping): Pick<Lane, 'key' | 'name'>[] {
  if (by === 'dept') return [{ key: round.deptId ?? '', name: round.deptName ?? '未定部门' }];
  if (round.people) return round.people.map(({ id, name }) => ({ key: id, name }));
  return [{ key: round.checkUserId ?? '', name: round.checkUserName ?? '未定排查人' }];
}

function lanesOf(rounds: readonly Round[], by: Grouping): Lane[] {
  const lanes = new Map<string, Lane>();
  for (const round of rounds) {
    for (const { key, name } of placesOf(round, by)) {
      const lane = lanes.get(key) ?? { key, name, rounds: [] };
      lane.rounds.push(round);
      lanes.set(key, lane);
    }
  }
  return [...lanes.values()].sort((a, b) => a.name.localeCompare(b.name, 'zh-CN'));
}
