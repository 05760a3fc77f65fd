import { send } from '../../../client/api/send.ts';
import { videoGateway } from '../../../generated/client.ts';
import type { Camera } from '../workflow/player.ts';

/**
 * Address to open now: signed addresses of a gateway are short-lived, so each connection gets its own. Without a reply
 * of the server, the camera's own address.
 */
export async function addressOf({ id, streamUrl }: Camera): Promise<string> {
  try {
    return (await send(videoGateway.play, { id })).url;
  } catch {
    return streamUrl;
  }
}
