import { AimOutlined } from '@ant-design/icons';
import { Button, Input, InputNumber } from 'antd';
import { type ClipboardEvent, useState } from 'react';
import { MAX_LAT, MAX_LNG, readGeoPoint, roundDegree } from '../../engine/fields/geo-point.ts';
import { kindFacets } from '../../engine/fields/registry.ts';
import type { CellProps, ClientFacet, FilterProps, FilterTextProps, InputProps } from './facet.ts';
import { controlProps } from './parts/input-props.ts';
import { usePosition } from './parts/use-position.ts';
import './parts/geo-point.css';

function GeoPointCell({ field, value }: CellProps) {
  return <span className="cell-number">{kindFacets['geo-point'].format(value, field)}</span>;
}

type Side = 'lng' | 'lat';

const SIDES: readonly { side: Side; title: string; limit: number }[] = [
  { side: 'lng', title: '经度', limit: MAX_LNG },
  { side: 'lat', title: '纬度', limit: MAX_LAT },
];

/** What is filled in so far: possibly half a place. */
function degreesOf(value: unknown): { [side in Side]?: unknown } {
  return typeof value === 'object' && value !== null ? value : {};
}

/** Half a place while the other half is typed; both emptied is no place. */
function changed(value: unknown, side: Side, next: number | null): unknown {
  const { [side]: _, ...other } = degreesOf(value);
  const degrees = next === null ? other : { ...other, [side]: roundDegree(next) };
  return Object.keys(degrees).length > 0 ? degrees : undefined;
}

function sideOf(value: unknown, side: Side): number | null {
  const degrees = degreesOf(value)[side];
  return typeof degrees === 'number' ? degrees : null;
}

/** Two numbers, a pasted pair, or where the device is. */
function GeoPointInput(props: InputProps) {
  const { field, id, value, onChange, disabled } = props;
  const position = usePosition(onChange);
  const { placeholder: _, ...control } = controlProps(props);
  const paste = (event: ClipboardEvent) => {
    const point = readGeoPoint(event.clipboardData.getData('text'));
    if (!point || disabled) return;
    event.preventDefault();
    onChange(point);
  };
  return (
    <fieldset className="geo-point" aria-label={field.labels.form} onPaste={paste}>
      {SIDES.map(({ side, title, limit }) => (
        <InputNumber
          key={side}
          {...control}
          id={side === 'lng' ? id : `${id}_${side}`}
          className="input-wide"
          prefix={<span className="geo-point-side">{title}</span>}
          aria-label={`${field.labels.form}${title}`}
          controls={false}
          min={-limit}
          max={limit}
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

const CORNERS = ['西南角', '东北角'] as const;

/** `west,south,east,north` as its two corners in words of a sheet. */
function readBox(text: string): [string, string] {
  const [west, south, east, north] = text.split(',');
  return north === undefined ? ['', ''] : [`${west}, ${south}`, `${east}, ${north}`];
}

/** A box between two corners; it is searched once both can be read. */
function GeoPointFilter({ id, field, queryKey, values, onChange }: FilterProps) {
  const [typed, setTyped] = useState<readonly [string, string] | null>(null);
  const corners = typed ?? readBox(values[queryKey] ?? '');
  const type = (at: number, text: string) => {
    const next: [string, string] = at === 0 ? [text, corners[1]] : [corners[0], text];
    setTyped(next);
    const [from, to] = next.map(readGeoPoint);
    if (from && to) onChange({ [queryKey]: [from.lng, from.lat, to.lng, to.lat].join() });
    else if (next.every((corner) => corner.trim() === '')) onChange({ [queryKey]: '' });
  };
  return (
    <div className="geo-point-box">
      {CORNERS.map((corner, at) => (
        <Input
          key={corner}
          id={at === 0 ? id : `${id}_${at}`}
          allowClear
          aria-label={`${field.labels.search}${corner}`}
          placeholder={`${corner}，如 ${at === 0 ? '120.0, 30.0' : '121.0, 31.0'}`}
          value={corners[at]}
          onChange={(event) => type(at, event.target.value)}
        />
      ))}
    </div>
  );
}

function GeoPointFilterText({ queryKey, values }: FilterTextProps) {
  return <>{readBox(values[queryKey] ?? '').join(' ～ ')}</>;
}

export const geoPoint: ClientFacet = {
  Cell: GeoPointCell,
  Input: GeoPointInput,
  Filter: GeoPointFilter,
  FilterText: GeoPointFilterText,
};
