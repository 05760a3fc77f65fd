export { updateOwnAvatar, updateOwnInfo } from './server/own-account.ts';
