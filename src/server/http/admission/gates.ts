import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../endpoint.ts';
import { type AppError, refuse } from '../../errors.ts';
import { type Bounds, Gate, type Leave, type Standing } from './gate.ts';
import { networkOf } from './network.ts';

/**
 * Limits for one person; `waiting` counts per session. A browser sends six calls at once, so that its calls never wait,
 * and most database connections stay free for others.
 */
const OF_PERSON: Bounds = { running: 10, waiting: 70, waitMs: 1_000 };
/** Limits for one address without a session: an office may share an address, and all sign in in the morning. */
const OF_ADDRESS: Bounds = { running: 10, waiting: 190, waitMs: 1_000 };

/** Limits of unpaged answers of thousands of rows, which block the process; after the waits a call can still answer. */
const LISTS: Bounds = { running: 3, waiting: 100, waitMs: 1_000 };
const LISTS_OF_PERSON: Bounds = { running: 2, waiting: 30, waitMs: 1_500 };

/** Limits of exports, each of which occupies a connection and a compressor until its last byte (security.md#A86). */
const EXPORTS: Bounds = { running: 4, waiting: 0, waitMs: 0 };
const EXPORTS_OF_PERSON: Bounds = { running: 2, waiting: 0, waitMs: 0 };

/** Key under which the calls of all callers are counted together. */
const ALL: Standing = { key: '', line: '' };

const tooMany = (): AppError => refuse('TOO_MANY');

/** Gates of a server, which keep one caller from occupying the server (security.md#A86, security.md#R12). */
export class Gates {
  readonly #person = new Gate(OF_PERSON, tooMany);
  readonly #address = new Gate(OF_ADDRESS, tooMany);
  readonly #heavy = {
    list: [new Gate(LISTS_OF_PERSON, tooMany), new Gate(LISTS, tooMany)],
    export: [new Gate(EXPORTS_OF_PERSON, tooMany), new Gate(EXPORTS, tooMany)],
  } as const;

  /**
   * Counts an admitted call until its answer is sent or its connection closes; a file only until its streaming begins.
   * @returns a function that ends the count earlier
   * @throws TOO_MANY
   */
  async begin(request: FastifyRequest, reply: FastifyReply): Promise<Leave> {
    const gate = request.caller ? this.#person : this.#address;
    return untilClosed(reply, await gate.enter(standingOf(request)));
  }

  /**
   * Waits until an unpaged answer or export may run: first among the caller's own calls, then among all calls. Many
   * calls of one caller therefore delay only this caller.
   * @throws TOO_MANY
   */
  async turn(kind: NonNullable<Endpoint['gate']>, request: FastifyRequest, reply: FastifyReply): Promise<Leave> {
    const [own, common] = this.#heavy[kind];
    const leaveOwn = await own.enter(standingOf(request));
    try {
      const leaveCommon = await common.enter(ALL);
      const leave = () => {
        leaveCommon();
        leaveOwn();
      };
      return kind === 'export' ? untilClosed(reply, leave) : leave;
    } catch (error) {
      leaveOwn();
      throw error;
    }
  }
}

/**
 * Running calls count per person, since signing in again is free, or per address without a session. Waiting calls count
 * per session, so that browsers with a shared account do not refuse each other.
 */
function standingOf({ caller, ip }: FastifyRequest): Standing {
  if (!caller) return { key: networkOf(ip), line: '' };
  const { tenant, userId, tokenHash } = caller.session;
  return { key: `${tenant}|${userId}`, line: tokenHash.toString('base64') };
}

/** @throws UNAVAILABLE if the client disconnected during the wait, so that no answer can be sent */
function untilClosed({ raw }: FastifyReply, leave: Leave): Leave {
  if (raw.destroyed || raw.closed) {
    leave();
    throw refuse('UNAVAILABLE');
  }
  raw.once('close', leave);
  return leave;
}
