import { Input, Space } from 'antd';
import { useId, useState } from 'react';
import { COLOUR_WORDS, readColour } from '../../engine/fields/colour.ts';
import type { CellProps, ClientFacet, FilterProps, FilterTextProps, InputProps } from './facet.ts';
import { controlProps, textValue } from './parts/input-props.ts';
import './parts/colour.css';

/** A field of the colour; never the colour alone (look: shape, word or icon beside it). */
function Swatch({ colour }: { colour: string | undefined }) {
  return (
    <span className="colour-swatch" data-empty={colour === undefined} style={{ background: colour }} aria-hidden />
  );
}

function ColourCell({ value }: Pick<CellProps, 'value'>) {
  const text = String(value);
  return (
    <span className="colour-cell">
      <Swatch colour={readColour(text)} />
      <span className="cell-number">{text}</span>
    </span>
  );
}

interface WellProps {
  colour: string | undefined;
  label: string;
  disabled: boolean;
  onPick(colour: string): void;
}

/**
 * The browser's own picker: at home on phones, worked with the keyboard, and no weight – antd's would stand in the
 * chunk of its Button and so on the sign-in page.
 */
function ColourWell({ colour, label, disabled, onPick }: WellProps) {
  const presets = useId();
  return (
    <span className="colour-well" data-empty={colour === undefined} title={label}>
      <input
        type="color"
        aria-label={label}
        list={presets}
        disabled={disabled}
        value={(colour ?? '#FFFFFF').toLowerCase()}
        onChange={(event) => onPick(event.target.value.toUpperCase())}
      />
      <datalist id={presets}>
        {Object.values(COLOUR_WORDS).map((preset) => (
          <option key={preset} value={preset.toLowerCase()} />
        ))}
      </datalist>
    </span>
  );
}

type Control = Pick<ReturnType<typeof controlProps>, 'id' | 'disabled' | 'placeholder'> &
  Partial<ReturnType<typeof controlProps>>;

interface CodeProps extends Control {
  value: string;
  /** Name of the button that opens the picker. */
  pickLabel: string;
  onChange(text: string): void;
}

/** Typed as code or word, or picked; what is typed stays until it is left, then the code stands there. */
function ColourInput({ value, pickLabel, onChange, ...control }: CodeProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const colour = readColour(value);
  const pick = (picked: string) => {
    setDraft(null);
    onChange(picked);
  };
  return (
    <Space.Compact block>
      <Input
        {...control}
        allowClear
        autoComplete="off"
        maxLength={20}
        value={draft ?? value}
        onChange={(event) => {
          setDraft(event.target.value);
          onChange(readColour(event.target.value) ?? event.target.value.trim());
        }}
        onBlur={() => setDraft(null)}
      />
      <ColourWell colour={colour} label={pickLabel} disabled={control.disabled} onPick={pick} />
    </Space.Compact>
  );
}

function ColourFieldInput(props: InputProps) {
  return (
    <ColourInput
      {...controlProps(props)}
      value={textValue(props.value)}
      pickLabel={`选取${props.field.labels.form}`}
      onChange={(text) => props.onChange(text === '' ? undefined : text)}
    />
  );
}

/** Half a code finds nothing, so it is not sent. */
function ColourFilter({ id, field, queryKey, values, onChange }: FilterProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = values[queryKey] ?? '';
  return (
    <ColourInput
      id={id}
      disabled={false}
      placeholder={`请选择${field.labels.search}`}
      value={typed ?? chosen}
      pickLabel={`选取${field.labels.search}`}
      onChange={(text) => {
        const colour = readColour(text);
        setTyped(colour ? null : text || null);
        onChange({ [queryKey]: colour ?? '' });
      }}
    />
  );
}

function ColourFilterText({ queryKey, values }: FilterTextProps) {
  return <ColourCell value={values[queryKey]} />;
}

export const colour: ClientFacet = {
  Cell: ColourCell,
  Input: ColourFieldInput,
  Filter: ColourFilter,
  FilterText: ColourFilterText,
};
