import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { tagColor } from './tag-color.ts';
import './tag.css';

interface Props {
  /** Of the descriptor: a meaning word, or a colour by itself. */
  color: string | undefined;
  children: ReactNode;
}

/** A word in the colour of its meaning. Lists have hundreds: antd's tag is made only for colours that have no meaning. */
export function WordTag({ color, children }: Props) {
  const { className, ...own } = tagColor(color);
  if (!own.color) return <span className={className}>{children}</span>;
  return (
    <Tag className={className} {...own}>
      {children}
    </Tag>
  );
}
