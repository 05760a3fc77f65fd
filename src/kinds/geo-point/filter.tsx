import { Input } from 'antd';
import { useState } from 'react';
import type { FilterProps } from '../parts/client/facet.ts';
import { readBox } from './client/geo-box.ts';
import { readGeoPoint } from './meaning.ts';
import './client/geo-point.css';

const CORNERS = ['西南角', '东北角'] as const;

/** Filter by a box between two corners; sent once both corners can be read. */
export default function GeoPointFilter({ id, field, queryKey, values, onChange }: FilterProps) {
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
