import type { Feature } from '../../features/feature.ts';

type Listed = Pick<Feature, 'name' | 'listed'>;

/**
 * Moves each feature that names a neighbour beside it; the others keep the order of codegen, by district and name.
 * @throws Error if there is no such neighbour, or it is to be moved itself
 */
export function inOrder<T extends Listed>(features: readonly T[]): T[] {
  const ordered = features.filter(({ listed }) => !listed);
  const names = ordered.map(({ name }) => name);
  for (const { name, listed } of features) {
    if (listed && !names.includes(neighbourOf(listed))) throw new Error(`${name} is listed beside an unknown feature`);
  }
  return ordered.flatMap((feature) => {
    const beside = features.filter(({ listed }) => listed && neighbourOf(listed) === feature.name);
    const isBefore = ({ listed }: T) => listed !== undefined && 'before' in listed;
    return [...beside.filter(isBefore), feature, ...beside.filter((one) => !isBefore(one))];
  });
}

function neighbourOf(listed: NonNullable<Listed['listed']>): string {
  return 'before' in listed ? listed.before : listed.after;
}
