import type { DbSession } from '../../../server/db/session.ts';
import type { Actors } from './actors.ts';
import type { Photos } from './photos.ts';
import type { References } from './references.ts';

/** What the making of every record needs. */
export interface Making {
  db: DbSession;
  actors: Actors;
  photos: Photos;
  refs: References;
  /** Hazards of the fixed cases, which later ones refer to. */
  cases: Map<string, number>;
}
