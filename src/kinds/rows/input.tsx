import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type CSSProperties, use, useEffect, useRef } from 'react';
import { UploadsContext } from '../../client/resource/uploads/upload-queue.ts';
import type { WireRecord } from '../../engine/json.ts';
import type { Field } from '../../engine/resource.ts';
import type { InputProps } from '../parts/client/facet.ts';
import { kindFacets } from '../tables/meanings.ts';
import { RowEditor } from './client/row-editor.tsx';
import { MAX_ROWS, rowsOf } from './meaning.ts';
import { isFileList } from './row-files.ts';
import './client/rows.css';

const keys = new WeakMap<object, number>();
let last = 0;

/** Key of a row, which has no id. The key stays while the row is edited or moved, and identifies its uploads. */
function rowKeyOf(row: object): number {
  const existing = keys.get(row);
  if (existing !== undefined) return existing;
  last += 1;
  keys.set(row, last);
  return last;
}

function carryRowKey(before: object, after: object): void {
  keys.set(after, rowKeyOf(before));
}

/** Column widths in proportion to those of the kinds; files take a line of their own below. */
function columnsOf(fields: readonly Field[]): CSSProperties {
  const shares = fields.map((field) => `minmax(72px, ${field.width ?? kindFacets[field.kind].width}fr)`);
  return { ['--rows-columns' as string]: shares.join(' ') };
}

function newRow(fields: readonly Field[]): WireRecord {
  return Object.fromEntries(fields.filter((f) => f.default !== undefined).map((f) => [f.key, f.default]));
}

function moved(rows: readonly WireRecord[], from: number, to: number): WireRecord[] {
  const next = [...rows];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Table of inputs for the rows of a record, or cards on narrow screens. */
export function RowsInput(props: InputProps) {
  const { field, id, value, onChange, disabled, describedBy, problems = {} } = props;
  const rows = rowsOf(value);
  const list = useRef<HTMLFieldSetElement>(null);
  const focusOn = useFocusAfter(list);
  const { write, change } = useRowWrites(rows, onChange);
  const uploads = use(UploadsContext);
  const columns = field.rowFields.filter((inner) => inner.show.form && !isFileList(inner));
  const isFull = rows.length >= (field.schema.maxItems ?? MAX_ROWS);
  return (
    <fieldset
      ref={list}
      className="rows-input"
      id={id}
      aria-label={field.labels.form}
      aria-describedby={describedBy}
      style={columnsOf(columns)}
    >
      {rows.length > 0 && (
        <div className="rows-head" aria-hidden>
          <span>序号</span>
          {columns.map((inner) => (
            <span key={inner.key} data-required={inner.required}>
              {inner.title}
            </span>
          ))}
        </div>
      )}
      {rows.map((row, index) => (
        <RowEditor
          key={rowKeyOf(row)}
          id={rowIdOf(id, row)}
          field={field}
          row={row}
          index={index}
          count={rows.length}
          disabled={disabled}
          problems={problems}
          onChange={(patch) => change(rowKeyOf(row), patch)}
          onMove={(to) => {
            write(moved(rows, index, to));
            focusOn(`[data-row="${to}"] [data-move="${to > index ? 'down' : 'up'}"]`);
          }}
          onRemove={() => {
            // Uploads of a removed row would block the form for ever.
            for (const { key } of uploads?.within(`${rowIdOf(id, row)}_`) ?? []) uploads?.remove(key);
            write(rows.filter((_, at) => at !== index));
            focusOn(rows.length > 1 ? `[data-row="${Math.max(0, index - 1)}"] [data-remove]` : '.rows-add');
          }}
        />
      ))}
      <Button
        type="dashed"
        block
        className="rows-add"
        icon={<PlusOutlined aria-hidden />}
        disabled={disabled || isFull}
        onClick={() => {
          write([...rows, newRow(field.rowFields)]);
          focusOn(`[data-row="${rows.length}"] input, [data-row="${rows.length}"] textarea`);
        }}
      >
        {isFull ? `最多 ${rows.length} 行` : '添加一行'}
      </Button>
    </fieldset>
  );
}

/** Id of the row's input wherever the row moves: uploads find their row by this id. */
function rowIdOf(id: string, row: WireRecord): string {
  return `${id}_${rowKeyOf(row)}`;
}

/** Changes the latest rows: files of several rows may arrive before the next rendering. */
function useRowWrites(rows: readonly WireRecord[], onChange: InputProps['onChange']) {
  const latest = useRef(rows);
  latest.current = rows;
  const write = (next: readonly WireRecord[]) => {
    latest.current = next;
    onChange(next.length > 0 ? next : undefined);
  };
  const change = (key: number, patch: WireRecord) => {
    const next = latest.current.map((row) => {
      if (rowKeyOf(row) !== key) return row;
      const entries = Object.entries({ ...row, ...patch }).filter(([, value]) => value !== undefined);
      const changed: WireRecord = Object.fromEntries(entries);
      carryRowKey(row, changed);
      return changed;
    });
    write(next);
  };
  return { write, change };
}

/** Moves the focus to the given element of the list once the changed rows are rendered. */
function useFocusAfter(list: { current: HTMLElement | null }): (selector: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const target = list.current?.querySelector<HTMLElement>(wanted.current);
    if (!target) return;
    wanted.current = null;
    target.focus();
  });
  return (selector) => {
    wanted.current = selector;
  };
}
