import type { DbSession } from '../../../../server/db/session.ts';
import type { Actors } from './actors.ts';
import type { Photos } from './photos.ts';
import type { References } from './references.ts';

/** Context for making any demo record. */
export interface Making {
  db: DbSession;
  actors: Actors;
  photos: Photos;
  refs: References;
  /** Ids of the hazards of fixed cases, which later ones reference. */
  cases: Map<string, number>;
}
