export {
  CHANNEL,
  CHANNELS,
  type Channel,
  channelsFor,
  DELIVERY_STATUS,
  nextTry,
  type QuietHours,
  quietUntil,
} from './delivery.ts';
