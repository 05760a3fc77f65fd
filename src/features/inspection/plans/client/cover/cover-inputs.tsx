import { Checkbox } from 'antd';
import { type ReactNode, useRef } from 'react';
import type { WireRecord } from '../../../../../engine/json.ts';
import type { InputProps } from '../../../../../kinds/parts/client/facet.ts';
import { RowCell } from '../../../../../kinds/rows/client/row-editor.tsx';
import { rowsOf } from '../../../../../kinds/rows/meaning.ts';
import { peopleFor, pointsIn, useUncovered } from './use-uncovered.ts';
import './cover.css';

/** Colours with their numbers of points, each with a checkbox and the check type that decides its cycle. */
export function ColoursInput(props: InputProps) {
  const { value, values, patch, disabled } = props;
  const { data } = useUncovered();
  // Rows that were unticked, so that a second tick restores their check type.
  const left = useRef(new Map<unknown, WireRecord>());
  if (!data) return null;
  const chosen = rowsOf(value);
  const toggle = (key: string, isOn: boolean) => {
    for (const row of chosen) left.current.set(row.key, row);
    const keys = new Set(chosen.map((row) => row.key));
    if (isOn) keys.add(key);
    else keys.delete(key);
    const next = data.colours
      .filter((colour) => keys.has(colour.key))
      .map((colour) => left.current.get(colour.key) ?? { key: colour.key });
    const people = peopleFor(data.people, next, rowsOf(values.people));
    patch({ colours: orNone(next), people: orNone(people) });
  };
  return (
    <GivenRows {...props}>
      {(rowFor) =>
        data.colours.map(({ key, name, colour, points }) => (
          <GivenRow key={key} name={name} input={rowFor(key)}>
            <Checkbox
              checked={chosen.some((row) => row.key === key)}
              disabled={disabled}
              onChange={({ target }) => toggle(key, target.checked)}
            >
              <span className="cover-colour" style={{ background: colour }} aria-hidden />
              {name}
            </Checkbox>
            <span className="cover-count">{points} 个</span>
          </GivenRow>
        ))
      }
    </GivenRows>
  );
}

const orNone = (rows: WireRecord[]) => (rows.length > 0 ? rows : undefined) as WireRecord[];

/** Places with their numbers of points of the chosen colours, each with its person. */
export function PlacesInput(props: InputProps) {
  const { data } = useUncovered();
  const colours = rowsOf(props.values.colours);
  if (!data) return null;
  return (
    <GivenRows {...props}>
      {(rowFor) =>
        data.people
          .filter((place) => pointsIn(place, colours) > 0)
          .map((place) => (
            <GivenRow key={place.key} name={place.name} input={rowFor(place.key)}>
              {place.name}
              <span className="cover-count">{pointsIn(place, colours)} 个</span>
            </GivenRow>
          ))
      }
    </GivenRows>
  );
}

/** Table with fixed rows, of which users fill in the last column only. */
function GivenRows(props: InputProps & { children(rowFor: (key: string) => ReactNode): ReactNode }) {
  const { field, id, value, onChange, disabled, describedBy, problems = {}, children } = props;
  const rows = rowsOf(value);
  const inner = field.rowFields.find(({ show }) => show.form);
  const rowFor = (key: string) => {
    const index = rows.findIndex((row) => row.key === key);
    const row = rows[index];
    if (!row || !inner) return null;
    const change = (patch: WireRecord) => {
      const entries = Object.entries({ ...row, ...patch }).filter(([, one]) => one !== undefined);
      onChange(rows.map((other) => (other === row ? Object.fromEntries(entries) : other)));
    };
    return <RowCell {...{ row, index, inner, disabled, problems }} id={`${id}_${key}`} onChange={change} />;
  };
  return (
    <fieldset className="cover-rows" id={id} aria-label={field.labels.form} aria-describedby={describedBy}>
      {children(rowFor)}
    </fieldset>
  );
}

function GivenRow({ name, input, children }: { name: string; input: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="cover-row" aria-label={name} data-out={input === null}>
      <div className="cover-name">{children}</div>
      {input}
    </fieldset>
  );
}
