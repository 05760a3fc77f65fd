import { readStored, readToken, removeStored, writeStored } from '../../../../../client/api/storage.ts';
import { openWall, WallApi, WallEnded, type WallReply } from './wall-api.ts';

const KEY = 'WALL';

export interface EnteredWall {
  api: WallApi;
  wall: WallReply;
}

/** Reads the token from the link's fragment and removes it from the address: it can be used once. */
function takeFragment(): string | null {
  const token = window.location.hash.slice(1);
  if (token === '') return null;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return token;
}

let exchanging: Promise<string | null> | null = null;

/** Token of the wall: from its link, from an earlier opening, or from the signed-in user. */
function tokenOfWall(): Promise<string | null> {
  const fragment = takeFragment();
  if (fragment !== null) {
    exchanging = openWall(fragment).then((token) => {
      writeStored(KEY, token);
      return token;
    });
  }
  const stored = readStored(KEY);
  return exchanging ?? Promise.resolve(typeof stored === 'string' ? stored : readToken());
}

/** @throws WallEnded without a link, or with an invalid one */
export async function enterWall(): Promise<EnteredWall> {
  const token = await tokenOfWall();
  if (token === null) throw new WallEnded('请用管理员签发的大屏链接打开本页');
  const api = new WallApi(token);
  return { api, wall: await api.wall() };
}

/** Forgets the token, so that the wall can start again with its next link. */
export function forgetWall(): void {
  exchanging = null;
  removeStored(KEY);
}
