import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../endpoint.ts';
import { type AppError, refuse } from '../../errors.ts';
import { type Bounds, Gate, type Leave, type Standing } from './gate.ts';
import { networkOf } from './network.ts';

/**
 * What one person may have under way in a process, and each of his sessions may let wait. A browser sends six calls at
 * once, so it never waits here; most of the database connections stay free for others, whatever one person sends.
 */
const OF_PERSON: Bounds = { running: 10, waiting: 70, waitMs: 1_000 };
/** Calls without a session from one address: an office behind one address arrives together in the morning. */
const OF_ADDRESS: Bounds = { running: 10, waiting: 190, waitMs: 1_000 };

/**
 * Unpaged answers of thousands of rows: each keeps the process from everything else for a moment. All waits together
 * leave a call time to do its work (plugins/deadline.ts).
 */
const LISTS: Bounds = { running: 3, waiting: 100, waitMs: 1_000 };
const LISTS_OF_PERSON: Bounds = { running: 2, waiting: 30, waitMs: 1_500 };

/** Exports are held until the last byte is sent: each keeps a connection and a compressor busy (security.md#A86). */
const EXPORTS: Bounds = { running: 4, waiting: 0, waitMs: 0 };
const EXPORTS_OF_PERSON: Bounds = { running: 2, waiting: 0, waitMs: 0 };

/** Of a gate that counts everybody together. */
const ALL: Standing = { key: '', line: '' };

const tooMany = (): AppError => refuse('TOO_MANY');

/** The gates of one server, which bound what one caller can take from all others (security.md#A86, security.md#R12). */
export class Gates {
  readonly #person = new Gate(OF_PERSON, tooMany);
  readonly #address = new Gate(OF_ADDRESS, tooMany);
  readonly #heavy = {
    list: [new Gate(LISTS_OF_PERSON, tooMany), new Gate(LISTS, tooMany)],
    export: [new Gate(EXPORTS_OF_PERSON, tooMany), new Gate(EXPORTS, tooMany)],
  } as const;

  /**
   * Counts an admitted call as under way until its answer is sent or its caller has gone; files that are streamed,
   * which may take minutes on a telephone, until they are opened.
   * @returns what ends it before that
   * @throws TOO_MANY
   */
  async begin(request: FastifyRequest, reply: FastifyReply): Promise<Leave> {
    const gate = request.caller ? this.#person : this.#address;
    return untilClosed(reply, await gate.enter(standingOf(request)));
  }

  /**
   * Waits for the turn of an unpaged answer or an export, first among the caller's own and then among all: whoever asks
   * for many stands behind himself, and others pass.
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
 * Running calls are counted per person, since signing in again is free, or per address without a session. Waiting ones
 * are counted per session: browsers of a shared account do not refuse each other.
 */
function standingOf({ caller, ip }: FastifyRequest): Standing {
  if (!caller) return { key: networkOf(ip), line: '' };
  const { tenant, userId, tokenHash } = caller.session;
  return { key: `${tenant}|${userId}`, line: tokenHash.toString('base64') };
}

/** @throws UNAVAILABLE where the caller left while he waited: an answer would reach no one */
function untilClosed({ raw }: FastifyReply, leave: Leave): Leave {
  if (raw.destroyed || raw.closed) {
    leave();
    throw refuse('UNAVAILABLE');
  }
  raw.once('close', leave);
  return leave;
}
