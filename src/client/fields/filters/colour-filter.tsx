import { useState } from 'react';
import { readColour } from '../../../engine/fields/colour.ts';
import type { FilterProps } from '../facet.ts';
import { ColourCode } from '../inputs/colour-code.tsx';

/** Half a code finds nothing, so it is not sent. */
export default function ColourFilter({ id, field, queryKey, values, onChange }: FilterProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = values[queryKey] ?? '';
  return (
    <ColourCode
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
