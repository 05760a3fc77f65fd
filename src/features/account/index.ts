export { changeOwnPassword, type PasswordChange } from './server/change-password.ts';
export { updateOwnAvatar, updateOwnInfo } from './server/own-account.ts';
