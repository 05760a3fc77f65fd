import type { PARTS } from './parts.ts';

type Parts = { readonly [name: string]: Pick<(typeof PARTS)[keyof typeof PARTS], 'title' | 'words'> };

/** Keywords in code font in a part's row of the table in the guide; null: the table has no such row. */
export function listedIn(guide: string, title: string): string[] | null {
  const row = guide.split('\n').find((line) => line.startsWith(`| ${title} |`));
  if (row === undefined) return null;
  return [...row.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
}

/** Rows of the guide's table that lack a keyword of their part, or contain one that the compiler does not have. */
export function guideGaps(guide: string, parts: Parts): string[] {
  return Object.values(parts).flatMap(({ title, words }) => {
    const listed = listedIn(guide, title) ?? [];
    const differing = [
      ...words.filter((word) => !listed.includes(word)),
      ...listed.filter((word) => !words.includes(word)),
    ];
    return differing.length > 0 ? [`${title}: ${differing.join(' ')}`] : [];
  });
}
