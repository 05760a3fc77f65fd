export { askedChannels } from './server/remind.ts';
