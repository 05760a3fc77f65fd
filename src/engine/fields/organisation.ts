import type { KindFacet } from './facet.ts';
import { user } from './user.ts';

export const organisation: KindFacet = { ...user, kind: 'organisation', width: 150 };
