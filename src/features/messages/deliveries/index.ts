export { isChannel, problemOf } from './server/channel-kinds.ts';
export { type OwnWay, ownWays } from './server/ways.ts';
export { CHANNEL, CHANNELS, channelsFor, type QuietHours } from './workflow/delivery.ts';
