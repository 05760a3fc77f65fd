import { readStored, readToken, removeStored, writeStored } from '../../../../client/api/storage.ts';
import { openWall, WallApi, WallEnded, type WallReply } from './wall-api.ts';

const KEY = 'WALL';

export interface EnteredWall {
  api: WallApi;
  wall: WallReply;
}

/** Token of the link's fragment, which leaves the address at once: it is good for one use. */
function takeFragment(): string | null {
  const token = window.location.hash.slice(1);
  if (token === '') return null;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return token;
}

let exchanging: Promise<string | null> | null = null;

/** The wall's token: of the link it was opened with, of an earlier opening, or of the person who looks at it. */
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

/** @throws WallEnded where there is no link, or one that is good no longer */
export async function enterWall(): Promise<EnteredWall> {
  const token = await tokenOfWall();
  if (token === null) throw new WallEnded('请用管理员签发的大屏链接打开本页');
  const api = new WallApi(token);
  return { api, wall: await api.wall() };
}

/** A wall that ended starts anew with its next link. */
export function forgetWall(): void {
  exchanging = null;
  removeStored(KEY);
}
