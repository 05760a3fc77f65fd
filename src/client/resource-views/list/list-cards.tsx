import { Checkbox, Pagination } from 'antd';
import type { PropsWithChildren } from 'react';
import type { WireRecord } from '../../../engine/json.ts';
import type { Column } from '../../../engine/projections/columns.ts';
import type { Action, Screen } from '../../../engine/resource.ts';
import { rowColorOf } from '../../../engine/rules/row-colors.ts';
import type { Selection } from '../../resource/list/use-selection.ts';
import type { ListState } from '../../resource/list-state.ts';
import type { LoadedResource } from '../../resource/load-resource.ts';
import { rowVerbs } from '../../resource/offered-actions.ts';
import { useCan } from '../../resource/permissions.ts';
import { idOf } from '../../resource/use-record.ts';
import { isLate as isPast } from '../../ui/words/deadline-words.ts';
import { OpenLink } from '../../ui/words/word-button.tsx';
import { WordTag } from '../../ui/words/word-tag.tsx';
import { Value } from '../cell.tsx';
import { useAddressOfRow } from '../detail/row-address.ts';
import { tintClass } from '../table/columns.tsx';
import { rowTickName } from '../table/selection.tsx';
import { type Ticks, useTicks } from '../table/use-ticks.ts';
import { useOpenDialog } from '../use-open-dialog.ts';
import { cardLines } from './card-lines.ts';
import { totalText } from './list-table.tsx';
import { NoRows } from './no-rows.tsx';
import { ActionRow, type Entry, MoreActions, useEntries } from './row-actions.tsx';

interface Props {
  resource: LoadedResource;
  screen: Screen;
  rows: WireRecord[];
  total: number;
  state: ListState;
  columns: Column[];
  selection: Selection;
}

/** Rows on a phone: cards of three lines with name, place · time, and status with actions. */
export function ListCards({ resource, screen, rows, total, state, columns, selection }: Props) {
  const can = useCan();
  const ticks = useTicks(selection, rows);
  const verbs = rowVerbs(resource, screen, can).filter((action) => action.verb !== 'detail');
  if (rows.length === 0) return <NoRows resource={resource} screen={screen} state={state} />;
  return (
    <>
      <ul className="cards">
        {rows.map((row, at) => (
          <Card
            key={String(idOf(row))}
            {...{ resource, screen, verbs, row, columns }}
            tick={selection.isChoosing ? { at, isOn: ticks.ticked.has(String(idOf(row))), set: ticks.tick } : null}
          />
        ))}
      </ul>
      <Pages total={total} state={state} />
    </>
  );
}

/** Pagination; hidden if all rows are on one page. */
function Pages({ total, state }: Pick<Props, 'total' | 'state'>) {
  if (total <= state.pageSize) return <p className="cards-total">共{total}条</p>;
  return (
    <Pagination
      className="cards-pages"
      align="center"
      simple
      current={state.pageNo}
      pageSize={state.pageSize}
      total={total}
      showTotal={totalText}
      showSizeChanger={false}
      onChange={(pageNo) => state.change({ pageNo })}
    />
  );
}

interface CardProps {
  resource: LoadedResource;
  screen: Screen;
  verbs: Action[];
  row: WireRecord;
  columns: Column[];
  /** Selection state while the user is choosing rows: a press on the card toggles its checkbox. */
  tick: { at: number; isOn: boolean; set: Ticks['tick'] } | null;
}

function Card({ resource, screen, verbs, row, columns, tick }: CardProps) {
  const entries = useEntries({ resource, verbs, row });
  const { picture, name, line, status, aside } = cardLines(columns, resource.fields, row);
  const color = rowColorOf(screen.rowColors, row);
  // The text for the row's colour is left out if a late date or a status says the same.
  const isLate = line.some(({ field }) => isPast(field, row));
  const isSaid = isLate || (status && color && status.field.colors[String(row[status.key])] === color.color);
  return (
    <li className={`card ${tintClass(color)}`} data-row-key={String(idOf(row))} data-choosing={tick !== null}>
      {tick && (
        <Checkbox
          className="card-tick"
          aria-label={rowTickName(tick.at)}
          checked={tick.isOn}
          onChange={(event) => tick.set(tick.at, event.target.checked, false)}
        />
      )}
      {picture && !tick && (
        <span className="card-picture">
          <Value field={picture.field} value={row[picture.valueKey]} record={row} place="card" />
        </span>
      )}
      <CardBody resource={resource} row={row} tick={tick}>
        <span className="card-name">
          {name && <Value field={name.field} value={row[name.valueKey]} record={row} place="card" />}
        </span>
        <CardLine line={line} row={row} />
      </CardBody>
      {(status || aside || (color && !isSaid) || (!tick && entries.some(({ isAside }) => !isAside))) && (
        <div className="card-foot">
          <span className="card-marks">
            {color && !isSaid && <WordTag color={color.color}>{color.title}</WordTag>}
            {status && <Value field={status.field} value={row[status.valueKey]} record={row} place="card" />}
            {aside && (
              <small className="card-aside">
                {aside.field.labels.card}{' '}
                <Value field={aside.field} value={row[aside.valueKey]} record={row} place="card" />
              </small>
            )}
          </span>
          {!tick && <CardActions entries={entries} />}
        </div>
      )}
      {!tick && <Reasons entries={entries} />}
    </li>
  );
}

/** Text of a card: a link to the record; while rows are being selected, a button that toggles the checkbox. */
function CardBody({ resource, row, tick, children }: Pick<CardProps, 'resource' | 'row' | 'tick'> & PropsWithChildren) {
  const open = useOpenDialog();
  const address = useAddressOfRow(row);
  const hasDetail = resource.actions.some((action) => action.verb === 'detail');
  if (!hasDetail && !tick) return <div className="card-body">{children}</div>;
  return (
    <OpenLink
      className="card-body"
      to={tick ? null : address}
      onOpen={() => (tick ? tick.set(tick.at, !tick.isOn, false) : open({ type: 'detail', row }))}
    >
      {children}
    </OpenLink>
  );
}

function CardLine({ line, row }: { line: readonly Column[]; row: WireRecord }) {
  if (line.length === 0) return null;
  return (
    <span className="card-line">
      {line.map((column, index) => (
        <span key={column.key}>
          {index > 0 && ' · '}
          {column.field.late !== null && !isPast(column.field, row) && '截止 '}
          <Value field={column.field} value={row[column.valueKey]} record={row} place="card" />
        </span>
      ))}
    </span>
  );
}

/** Reasons of disabled visible actions as text, as touch screens have no tooltips. */
function Reasons({ entries }: { entries: readonly Entry[] }) {
  const refused = entries.length > IN_ONE_LINE ? [] : entries.filter(({ isToldAsText }) => isToldAsText);
  return refused.map(({ key, reason }) => (
    <small key={key} className="card-reason" aria-hidden>
      {reason}
    </small>
  ));
}

const IN_ONE_LINE = 3;

/** Actions of a card: up to IN_ONE_LINE in a row, more in one menu. */
function CardActions({ entries }: { entries: readonly Entry[] }) {
  const own = entries.filter(({ isAside }) => !isAside);
  if (own.length === 0) return null;
  if (own.length > IN_ONE_LINE) return <MoreActions entries={entries} label="操作" />;
  return <ActionRow entries={entries} isCard />;
}
