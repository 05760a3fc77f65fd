import { send } from '../../../client/api/send.ts';
import { videoGateway } from '../../../generated/client.ts';
import type { Camera } from '../workflow/player.ts';

/**
 * The address to open now: signed addresses of a gateway are short-lived, so each connection has one of its own.
 * Where the server does not answer, the camera's own address is tried.
 */
export async function addressOf({ id, streamUrl }: Camera): Promise<string> {
  try {
    return (await send(videoGateway.play, { id })).url;
  } catch {
    return streamUrl;
  }
}
