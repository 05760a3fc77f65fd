import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { Meaning } from '../tokens.ts';
import './tag.css';

/** Meaning of each colour word in descriptors; a tag is drawn in the colours of its meaning (look.md#2). */
const MEANINGS: { [word: string]: Meaning | 'yellow' } = {
  grey: 'draft',
  gray: 'draft',
  default: 'draft',
  violet: 'judge',
  purple: 'judge',
  blue: 'check',
  amber: 'rectify',
  gold: 'rectify',
  orange: 'rectify',
  cyan: 'accept',
  green: 'closed',
  strike: 'dismissed',
  lightgrey: 'dismissed',
  red: 'danger',
  yellow: 'yellow',
};

/** Attributes of a tag for a descriptor's colour: a meaning word, or a colour by itself (#F5222D of a risk rank). */
function tagColor(word: string | undefined): { className: string; color?: string } {
  const meaning = MEANINGS[word ?? 'grey'];
  return meaning ? { className: `tag tag-${meaning}` } : { className: 'tag', color: word };
}

interface Props {
  /** Colour of the descriptor: a meaning word, or a colour such as #F5222D. */
  color: string | undefined;
  children: ReactNode;
}

/** A word in the colour of its meaning. antd's tag, which is slow for hundreds in a list, draws other colours only. */
export function WordTag({ color, children }: Props) {
  const { className, ...own } = tagColor(color);
  if (!own.color) return <span className={className}>{children}</span>;
  return (
    <Tag className={className} {...own}>
      {children}
    </Tag>
  );
}
