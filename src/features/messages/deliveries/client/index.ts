export { CHANNEL, CHANNELS, type QuietHours } from '../workflow/delivery.ts';
