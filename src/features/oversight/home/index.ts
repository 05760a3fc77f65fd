export {
  areaBuckets,
  type BrokenDown,
  type BucketOf,
  breakdown,
  departmentBuckets,
  typeBuckets,
} from './server/breakdowns.ts';
export type { Counted, FigureRequest } from './server/figures.sql.ts';
export { keptGroups } from './server/groups.ts';
