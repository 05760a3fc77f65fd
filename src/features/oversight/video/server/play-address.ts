import { createHash } from 'node:crypto';
import type { UserCtx } from '../../../../server/ctx.ts';
import { refuse } from '../../../../server/errors.ts';
import { selectCameraStream } from './gateway/cameras.sql.ts';
import { type PlaySettings, readPlay } from './gateway/settings.ts';

const MINUTE_MS = 60_000;

/** Address for a player: signed and short-lived if the gateway uses signatures, else the camera's own. */
export async function playAddress({ db, now }: UserCtx, id: number): Promise<{ url: string }> {
  const camera = await selectCameraStream(db, id);
  if (!camera) throw refuse('D1002');
  return { url: signedAddress(camera.streamUrl, await readPlay(db), now()) };
}

/** Signs addresses of the gateway's origin for nginx's `secure_link`: base64url of MD5 of expiry, path and secret. */
function signedAddress(address: string, { origin, secret, minutes }: PlaySettings, now: Date): string {
  if (secret === '' || origin === '' || !URL.canParse(address)) return address;
  const url = new URL(address);
  if (new URL(address.replace(/^ws/i, 'http')).origin !== origin) return address;
  const expires = String(Math.floor((now.getTime() + minutes * MINUTE_MS) / 1_000));
  url.searchParams.set('expires', expires);
  url.searchParams.set('sign', createHash('md5').update(`${expires}${url.pathname} ${secret}`).digest('base64url'));
  return url.href;
}
