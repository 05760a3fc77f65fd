// biome-ignore-all lint/performance/noBarrelFile: one file to import on demand is smaller than three.
export { bringBack, closeStores } from './keeper.ts';
export { beforeLogout } from './kept-here.ts';
export { keepReply, replyInstead } from './kept-replies.ts';
export { keepSignIn, keptSignIn, standIn } from './kept-sign-in.ts';
