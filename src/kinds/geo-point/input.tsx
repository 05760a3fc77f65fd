import { AimOutlined } from '@ant-design/icons';
import { Button, InputNumber } from 'antd';
import type { ClipboardEvent } from 'react';
import type { InputProps } from '../parts/client/facet.ts';
import { controlProps } from '../parts/client/input-props.ts';
import { usePosition } from './client/use-position.ts';
import { MAX_LAT, MAX_LNG, readGeoPoint } from './meaning.ts';
import './client/geo-point.css';

type Side = 'lng' | 'lat';

const SIDES: readonly { side: Side; title: string; limit: number }[] = [
  { side: 'lng', title: '经度', limit: MAX_LNG },
  { side: 'lat', title: '纬度', limit: MAX_LAT },
];

/** The coordinates that are filled in: both, one or none. */
function degreesOf(value: unknown): { [side in Side]?: unknown } {
  return typeof value === 'object' && value !== null ? value : {};
}

/** Value after one coordinate changed: the coordinates that are filled in; undefined if there are none. */
function changed(value: unknown, side: Side, next: number | null): unknown {
  const { [side]: _, ...other } = degreesOf(value);
  const degrees = next === null ? other : { ...other, [side]: next };
  return Object.keys(degrees).length > 0 ? degrees : undefined;
}

function sideOf(value: unknown, side: Side): number | null {
  const degrees = degreesOf(value)[side];
  return typeof degrees === 'number' ? degrees : null;
}

/** Names of coordinates that are out of range. The typed number is kept, and the form's message gives the range. */
function sidesBeyond(value: unknown): Side[] {
  return SIDES.flatMap(({ side, limit }) => (Math.abs(sideOf(value, side) ?? 0) > limit ? [side] : []));
}

/** Input for a position: two numbers, a pasted pair, or the position of the device. */
export function GeoPointInput(props: InputProps) {
  const { field, id, value, onChange, disabled } = props;
  const position = usePosition(onChange);
  const beyond = sidesBeyond(value);
  const paste = (event: ClipboardEvent) => {
    const point = readGeoPoint(event.clipboardData.getData('text'));
    if (!point || disabled) return;
    event.preventDefault();
    onChange(point);
  };
  return (
    <fieldset className="geo-point" aria-label={field.labels.form} onPaste={paste}>
      {SIDES.map(({ side, title }) => (
        <InputNumber
          key={side}
          {...controlProps({ ...props, invalid: props.invalid && (beyond.length === 0 || beyond.includes(side)) })}
          placeholder={undefined}
          id={side === 'lng' ? id : `${id}_${side}`}
          className="input-wide"
          prefix={<span className="geo-point-side">{title}</span>}
          aria-label={`${field.labels.form}${title}`}
          controls={false}
          value={sideOf(value, side)}
          onChange={(next) => onChange(changed(value, side, next))}
        />
      ))}
      <Button
        className="geo-point-here"
        icon={<AimOutlined aria-hidden />}
        disabled={disabled || position.isAsking}
        onClick={position.ask}
      >
        {position.isAsking ? '正在定位…' : '使用当前位置'}
      </Button>
      {position.problem && (
        <div className="geo-point-problem" role="alert">
          {position.problem}
        </div>
      )}
    </fieldset>
  );
}
