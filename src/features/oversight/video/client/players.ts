import { type Actor, createActor, fromCallback } from 'xstate';
import { send } from '../../../../client/api/send.ts';
import { videoGateway } from '../../../../generated/client.ts';
import { type Camera, type PlayerEvent, playerMachine } from '../workflow/player.ts';
import { startEngine } from './engine.ts';

export interface Player {
  actor: Actor<typeof playerMachine>;
  /** Video element, set by the tile once it is rendered. */
  surface: { current: HTMLVideoElement | null };
}

/** Creates a running player whose engine plays into the video element of its tile. */
export function createPlayer(): Player {
  const surface: Player['surface'] = { current: null };
  const engine = fromCallback<PlayerEvent, { camera: Camera }>(({ input, sendBack }) => {
    if (!surface.current) return undefined;
    const address = () => addressOf(input.camera);
    return startEngine({ address, video: surface.current, send: sendBack });
  });
  const actor = createActor(playerMachine.provide({ actors: { engine } }));
  actor.start();
  return { actor, surface };
}

/** Id of the camera a player shows; null if the player is idle or has failed. */
export function busyWith({ actor }: Player): number | null {
  const snapshot = actor.getSnapshot();
  return snapshot.matches('failed') ? null : (snapshot.context.camera?.id ?? null);
}

/** Signed address, fetched for each connection since it expires soon; the camera's own if fetching fails. */
async function addressOf({ id, streamUrl }: Camera): Promise<string> {
  try {
    return (await send(videoGateway.play, { id })).url;
  } catch {
    return streamUrl;
  }
}
