import { mayRead } from '../../../../engine/permissions.ts';
import { canOf, may, type UserCtx, underCode } from '../../../../server/ctx.ts';
import { notFound, refuse } from '../../../../server/errors.ts';
import { holds } from '../../../../server/http/admission/rights.ts';
import { findRow } from '../../../../server/records/detail.ts';
import { listCounts, mayReadScreen } from '../../../../server/records/presets/presets.ts';
import {
  PROCESS_SOURCES,
  type Process,
  type ProcessPerson,
  type ProcessState,
  type ProcessStep,
  type ProcessWords,
  type StateMeaning,
} from '../../../../server/records/registries/processes.ts';
import { labelOf, readDictionaries } from '../../../../server/records/values/dictionaries.ts';
import { isExpired } from '../../../../server/session/expiry.ts';
import { loadIdentity } from '../../../../server/session/identity.ts';
import { screenPaths } from '../../access/index.ts';
import { ownProcesses } from './own-processes.ts';
import { lackText } from './words.ts';

/** Maximum records counted in one state. */
const MAX_COUNTED = 100_000;

export type ProcessName = Pick<Process, 'key' | 'title' | 'resource'>;

/** A process as the caller sees it, with what a person may do if the query names a person. */
export interface ReadProcess extends ProcessName {
  /** Maximum count; a count of this size means that many or more. */
  limit: number;
  states: { key: string; title: string; meaning: StateMeaning; count?: number; path?: string }[];
  steps: { from: string; to: string; title: string; who: string; person?: Possibility }[];
  person?: { id: string; name: string };
}

/** Whether a person may take a step on at least one record: in which capacity, or why not. */
export interface Possibility {
  may: boolean;
  text: string;
}

/** Processes whose records the caller may read in at least one list. */
export async function listProcesses(ctx: UserCtx): Promise<ProcessName[]> {
  const words = await wordsOf(ctx);
  return processesOf(ctx, words).map(({ key, title, resource }) => ({ key, title, resource }));
}

/**
 * One process with the records of the caller's list in each state.
 * @throws 404 for a process the caller may not read; 1013002 for another person without a code of `EXPLAINING`
 */
export async function readProcess(ctx: UserCtx, of: { key: string; userId: string | null }): Promise<ReadProcess> {
  const words = await wordsOf(ctx);
  const process = processesOf(ctx, words).find(({ key }) => key === of.key);
  if (!process) throw notFound();
  const { key, title, resource, steps } = process;
  const person = of.userId === null ? null : await personOf(ctx, of.userId);
  return {
    ...{ key, title, resource, limit: MAX_COUNTED },
    states: await readStates(ctx, process),
    steps: steps.map((step) => ({
      ...{ from: step.from, to: step.to, title: step.title, who: whoOf(step) },
      ...(person ? { person: possibility(words, step, person) } : {}),
    })),
    ...(person ? { person: { id: person.id, name: person.name } } : {}),
  };
}

async function wordsOf(ctx: UserCtx): Promise<ProcessWords> {
  const dictionaries = await readDictionaries(ctx);
  return { catalog: ctx.catalog, dictionaries, labelOf: (type, code) => labelOf(dictionaries, type, code) };
}

function processesOf(ctx: UserCtx, words: ProcessWords): Process[] {
  const all = [...PROCESS_SOURCES.all(), ownProcesses].flatMap((source) => source(words));
  return all.filter(({ resource, field, screens }) => {
    const state = ctx.catalog.find(resource)?.fields.find(({ key }) => key === field);
    return state !== undefined && mayRead(state, canOf(ctx)) && listOf(ctx, screens) !== undefined;
  });
}

/** First list of the process that the caller may read; `screens` begins with the widest list. */
function listOf(ctx: UserCtx, screens: readonly string[]): string | undefined {
  return screens.find((screen) => mayReadScreen(ctx, screen));
}

async function readStates(ctx: UserCtx, process: Process): Promise<ReadProcess['states']> {
  const { states, screens } = process;
  const list = listOf(ctx, screens) ?? '';
  const counts = await countStates(ctx, process, list);
  const paths = await screenPaths(ctx, [list, ...states.flatMap(({ screen = [] }) => screen)]);
  return states.map((state) => {
    const { key, title, meaning, query, screen } = state;
    const count = counts.get(state);
    const path = paths.get(screen ?? list);
    const asked = screen ? '' : `?${new URLSearchParams(query)}`;
    return {
      ...{ key, title, meaning },
      ...(count === undefined ? {} : { count }),
      ...(path === undefined ? {} : { path: `${path}${asked}` }),
    };
  });
}

/** Number of records by state in the list; empty if there are too many to count without an index of the field. */
async function countStates(ctx: UserCtx, process: Process, screen: string): Promise<Map<ProcessState, number>> {
  const states = process.states.filter((state) => state.screen === undefined);
  if (!ctx.catalog.model(process.resource).isIndexed(process.field)) {
    const [all = 0] = await listCounts(ctx, { screen, queries: [{}], limit: MAX_COUNTED });
    if (all >= MAX_COUNTED) return new Map();
  }
  const queries = states.map(({ query }) => query);
  const counts = await listCounts(ctx, { screen, queries, limit: MAX_COUNTED });
  return new Map(states.map((state, index) => [state, counts[index] ?? 0]));
}

function whoOf({ ways }: Pick<ProcessStep, 'ways'>): string {
  return [...new Set(ways.map(({ who }) => who))].join('、');
}

interface Person extends ProcessPerson {
  id: string;
  name: string;
  /** Reason why the account cannot do anything; null if it can. */
  stopped: string | null;
}

/** Permission codes for reading explanations of other users' rights (wire.md#5.2). */
const EXPLAINING = ['sysRole:why', 'sysUser:why'];

async function personOf(ctx: UserCtx, id: string): Promise<Person> {
  if (id !== ctx.caller.id) {
    const code = EXPLAINING.find((one) => may(ctx, one));
    if (code === undefined) throw refuse('1013002');
    await findRow(underCode(ctx, code), 'sysUser', { id });
  }
  const identity = await loadIdentity(ctx.db, id);
  if (!identity) throw notFound();
  const { caller, scopeOf, status, lastDay } = identity;
  const stopped = status !== 'enabled' ? '该用户已停用' : isExpired(lastDay, ctx.now()) ? '该用户的账号已过期' : null;
  return { id, name: caller.name, orgId: caller.orgId, can: (code) => holds(identity, code), scopeOf, stopped };
}

function possibility({ catalog }: ProcessWords, { ways }: ProcessStep, person: Person): Possibility {
  const lacks = ways.map((way) => way.lack(person));
  const open = ways.filter((_, index) => lacks[index] === null);
  if (person.stopped === null && open.length > 0) return { may: true, text: `作为${whoOf({ ways: open })}` };
  const [lack] = lacks.filter((one) => one !== null);
  return { may: false, text: person.stopped ?? (lack ? lackText(catalog, lack) : '') };
}
