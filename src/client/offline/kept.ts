// biome-ignore-all lint/performance/noBarrelFile: one file to import on demand is smaller than three.
export { bringBack, closeStores } from './keeper.ts';
export { beforeLogout } from './kept-here.ts';
export { dropReply, keepReply, keptReply } from './kept-replies.ts';
export { awaitNetwork, keepSignIn, keptSignIn } from './kept-sign-in.ts';
