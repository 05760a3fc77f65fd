import { BgColorsOutlined } from '@ant-design/icons';
import { Button, ColorPicker, Input, Space } from 'antd';
import { useState } from 'react';
import { COLOUR_WORDS, readColour } from '../../engine/fields/colour.ts';
import type { CellProps, ClientFacet, FilterProps, FilterTextProps, InputProps } from './facet.ts';
import { controlProps, textValue } from './parts/input-props.ts';
import './parts/colour.css';

const PRESETS = [{ label: '常用颜色', colors: Object.values(COLOUR_WORDS) }];

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
  return (
    <Space.Compact block>
      <Input
        {...control}
        allowClear
        autoComplete="off"
        maxLength={20}
        prefix={<Swatch colour={colour} />}
        value={draft ?? value}
        onChange={(event) => {
          setDraft(event.target.value);
          onChange(readColour(event.target.value) ?? event.target.value.trim());
        }}
        onBlur={() => setDraft(null)}
      />
      <ColorPicker
        value={colour ?? '#FFFFFF'}
        format="hex"
        disabledAlpha
        disabled={control.disabled}
        presets={PRESETS}
        onChange={(next) => {
          setDraft(null);
          onChange(next.toHexString().slice(0, 7).toUpperCase());
        }}
      >
        <Button icon={<BgColorsOutlined aria-hidden />} aria-label={pickLabel} disabled={control.disabled} />
      </ColorPicker>
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
