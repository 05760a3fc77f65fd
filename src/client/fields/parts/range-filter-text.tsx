import { readRange } from '../../resource/list-state.ts';
import type { FilterTextProps } from '../facet.ts';

export function RangeFilterText({ queryKey, values }: FilterTextProps) {
  const [begin = '', end = ''] = readRange(values[queryKey]).map((text) => text.slice(0, 10));
  if (begin && end) return <>{`${begin} ～ ${end}`}</>;
  return <>{begin ? `${begin} 起` : `至 ${end}`}</>;
}
