export { askedChannels } from './server/asked-channels.ts';
