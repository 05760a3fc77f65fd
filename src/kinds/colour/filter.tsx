import { useState } from 'react';
import type { FilterProps } from '../parts/client/facet.ts';
import { ColourCode } from './client/colour-code.tsx';
import { readColour } from './meaning.ts';

/** Filter by colour; a code is sent once it is complete. */
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
