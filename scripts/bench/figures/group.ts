import type { Figure } from '../figure.ts';
import type { Options } from '../options.ts';
import type { Arena } from '../run/arena.ts';
import type { Cluster } from '../world/cluster.ts';
import type { WorldName } from '../world/world.ts';

/** Options and databases with which a group of figures is measured. */
export interface Bench {
  options: Options;
  cluster: Cluster;
  /** Opens the database of the given size with its servers; all are stopped at the end of the run. */
  arena(world: WorldName): Promise<Arena>;
}

/** Figures measured together; the option `--only` is matched against the name. */
export interface Group {
  name: string;
  measure(bench: Bench): Promise<Figure[]>;
}
