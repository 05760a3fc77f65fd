export { EMPLOYMENT } from './server/login-user.reply.ts';
export { provePassword } from './server/prove-password.ts';
export { showTwoStep } from './server/two-step/show.ts';
