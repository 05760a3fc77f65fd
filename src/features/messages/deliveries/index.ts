export { isChannel, problemOf } from './server/channels/kinds.ts';
export { type OwnWay, ownWays } from './server/ways.ts';
