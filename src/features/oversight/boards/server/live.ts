import type { Catalog } from '../../../../server/catalog.ts';
import { cardSource } from '../../../../server/records/registries/card-sources.ts';
import type { Card } from './boards.ts';
import { screenNamed } from './list-source.ts';

/** Resources whose changes make the figures of a board outdated. */
export function readsOf(catalog: Pick<Catalog, 'resources'>, cards: readonly Card[]): string[] {
  const reads = cards.flatMap(({ source }) => {
    const measured = cardSource(source);
    return measured ? [...measured.reads] : [screenNamed(catalog, source)?.resource.name ?? []].flat();
  });
  return [...new Set(reads)].sort();
}
