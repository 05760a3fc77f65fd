import { Input, Space } from 'antd';
import { useId, useState } from 'react';
import type { controlProps } from '../../parts/client/input-props.ts';
import { COLOUR_WORDS, readColour } from '../meaning.ts';
import './colour.css';

interface WellProps {
  colour: string | undefined;
  label: string;
  disabled: boolean;
  onPick(colour: string): void;
}

/** The browser's colour picker; antd's would be bundled with antd's Button and thus load on the sign-in page. */
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

/** Input for a colour by code, word or picker; on leaving the input, the code replaces a typed word. */
export function ColourCode({ value, pickLabel, onChange, ...control }: CodeProps) {
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
