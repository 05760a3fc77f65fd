export { provePassword } from './server/prove-password.ts';
