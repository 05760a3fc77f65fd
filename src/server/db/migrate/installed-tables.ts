import type { StandingStatements, TableMigration } from '../platform-tables.ts';

/** Tables of one feature that have no descriptor. */
export interface FeatureTables {
  platform?: readonly TableMigration[];
  /** Tables of a tenant, created before those of its descriptors. */
  before?: readonly TableMigration[];
  /** Tables of a tenant, created after those of its descriptors. */
  after?: readonly TableMigration[];
  standing?: readonly StandingStatements[];
}

const all: FeatureTables[] = [];

/** Called by features, because this folder cannot import them. */
export function installTables(tables: FeatureTables): void {
  all.push(tables);
}

export function installed<Part extends keyof FeatureTables>(part: Part): NonNullable<FeatureTables[Part]>[number][] {
  return all.flatMap((tables) => [...(tables[part] ?? [])]) as NonNullable<FeatureTables[Part]>[number][]; // one part has the same type in all features
}
