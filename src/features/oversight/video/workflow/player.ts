import { assign, fromCallback, setup } from 'xstate';
import { canRetry, type StreamFailure } from './failure.ts';
import type { PictureAge } from './picture-age.ts';

export interface Camera {
  id: number;
  cameraName: string;
  streamUrl: string;
  positionNo?: number | null;
  positionName?: string | null;
}

/** Times of live playback in milliseconds: 30 s for the first picture, 5 retries 2 s apart (look.md#18). */
export const TIMES = { timeoutMs: 30_000, retryMs: 2_000, retries: 5, lateMs: 3_000, stalledMs: 10_000 } as const;

export type PlayerEvent =
  | { type: 'PLAY'; camera: Camera }
  | { type: 'STOP' }
  | { type: 'RETRY' }
  | { type: 'HIDE' }
  | { type: 'SHOW' }
  | ({ type: 'PICTURE' } & PictureAge)
  | { type: 'FAIL'; failure: StreamFailure };

interface Played {
  camera: Camera | null;
  tries: number;
  failure: StreamFailure | null;
  picture: PictureAge;
}

interface PlayerContext extends Played {
  /** False if the tile is scrolled out of view. */
  isInSight: boolean;
}

const FRESH: Played = { camera: null, tries: 0, failure: null, picture: { ageMs: 0, stillMs: 0 } };
/** Placeholder that is never played: a player is active only with a camera. */
const NO_CAMERA: Camera = { id: 0, cameraName: '', streamUrl: '' };
const AFRESH = { tries: 0, failure: null };

/** State machine of a live player. Its engine runs in the downloading states and ends when these are left. */
export const playerMachine = setup({
  types: { context: {} as PlayerContext, events: {} as PlayerEvent },
  actors: { engine: fromCallback<PlayerEvent, { camera: Camera }>(() => {}) },
  delays: { timeout: TIMES.timeoutMs, retry: TIMES.retryMs },
  guards: {
    again: ({ context, event }) => event.type === 'FAIL' && canRetry(event.failure) && context.tries < TIMES.retries,
    triesLeft: ({ context }) => context.tries < TIMES.retries,
    outOfSight: ({ context }) => !context.isInSight,
    silent: ({ event }) => event.type === 'PICTURE' && event.stillMs > TIMES.stalledMs + TIMES.timeoutMs,
    stalled: ({ event }) => event.type === 'PICTURE' && event.ageMs > TIMES.stalledMs,
    late: ({ event }) => event.type === 'PICTURE' && event.ageMs > TIMES.lateMs,
  },
  actions: {
    take: assign(({ event }) => (event.type === 'PLAY' ? { ...FRESH, camera: event.camera } : {})),
    keepFailure: assign(({ event }) => (event.type === 'FAIL' ? { failure: event.failure } : {})),
    keepAge: assign(({ event }) =>
      event.type === 'PICTURE' ? { picture: { ageMs: event.ageMs, stillMs: event.stillMs } } : {},
    ),
    timedOut: assign({ failure: { kind: 'NetworkError', detail: 'ConnectingTimeout' } }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    startAfresh: assign(AFRESH),
    clear: assign(FRESH),
    loseSight: assign({ isInSight: false }),
    comeInSight: assign({ isInSight: true }),
  },
}).createMachine({
  id: 'player',
  context: { ...FRESH, isInSight: true },
  initial: 'idle',
  on: {
    PLAY: [
      { guard: 'outOfSight', target: '.hidden', actions: 'take' },
      { target: '.active', actions: 'take', reenter: true },
    ],
    STOP: { target: '.idle', actions: 'clear' },
    HIDE: { actions: 'loseSight' },
    SHOW: { actions: 'comeInSight' },
  },
  states: {
    idle: {},
    active: {
      initial: 'connecting',
      invoke: { src: 'engine', input: ({ context }) => ({ camera: context.camera ?? NO_CAMERA }) },
      on: {
        HIDE: { target: 'hidden', actions: 'loseSight' },
        FAIL: [
          { guard: 'again', target: 'waiting', actions: 'keepFailure' },
          { target: 'failed', actions: 'keepFailure' },
        ],
      },
      states: {
        connecting: {
          after: {
            timeout: [
              { guard: 'triesLeft', target: '#player.waiting', actions: 'timedOut' },
              { target: '#player.failed', actions: 'timedOut' },
            ],
          },
          on: { PICTURE: { target: 'playing', actions: ['startAfresh', 'keepAge'] } },
        },
        playing: {
          initial: 'live',
          on: {
            PICTURE: [
              // Connects again if the picture has not moved for TIMES.timeoutMs after it counted as stalled.
              { guard: 'silent', target: '#player.waiting', actions: 'timedOut' },
              { guard: 'stalled', target: '.stalled', actions: 'keepAge' },
              { guard: 'late', target: '.late', actions: 'keepAge' },
              { target: '.live', actions: 'keepAge' },
            ],
          },
          states: { live: {}, late: {}, stalled: {} },
        },
      },
    },
    waiting: {
      entry: 'countTry',
      after: { retry: 'active' },
      on: {
        HIDE: { target: 'hidden', actions: 'loseSight' },
        RETRY: { target: 'active', actions: 'startAfresh' },
      },
    },
    /** Out of view: downloads nothing. */
    hidden: { on: { SHOW: { target: 'active', actions: ['comeInSight', 'startAfresh'] } } },
    failed: { on: { RETRY: { target: 'active', actions: 'startAfresh' } } },
  },
});
