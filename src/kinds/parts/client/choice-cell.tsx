import { WordTag } from '../../../client/ui/words/word-tag.tsx';
import { kindFacets } from '../../tables/meanings.ts';
import type { CellProps } from './facet.ts';

/** The text of a listed value (`enum`), as a tag if it has a colour. */
export function ChoiceCell({ field, value }: CellProps) {
  const words = kindFacets[field.kind].format(value, field);
  const hasColors = Object.keys(field.colors).length > 0;
  return hasColors ? <WordTag color={field.colors[String(value)]}>{words}</WordTag> : <span>{words}</span>;
}
