import type { StandingStatements, TableMigration } from '../platform-tables.ts';

/** Tables of one feature that no descriptor describes. */
export interface FeatureTables {
  platform?: readonly TableMigration[];
  /** In a tenant, before the tables of its descriptors. */
  before?: readonly TableMigration[];
  /** In a tenant, after them. */
  after?: readonly TableMigration[];
  standing?: readonly StandingStatements[];
}

const all: FeatureTables[] = [];

/** Features read the database through this room, so their tables are handed in, not imported. */
export function installTables(tables: FeatureTables): void {
  all.push(tables);
}

export function installed<Part extends keyof FeatureTables>(part: Part): NonNullable<FeatureTables[Part]>[number][] {
  return all.flatMap((tables) => [...(tables[part] ?? [])]) as NonNullable<FeatureTables[Part]>[number][]; // one part of each
}
