export { isChannel, problemOf } from './server/channels/kinds.ts';
export { type OwnWay, ownWays } from './server/ways.ts';
export { CHANNEL, CHANNELS, channelsFor, type QuietHours } from './workflow/delivery.ts';
