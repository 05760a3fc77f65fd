import type { Query } from '../api-client.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { changeRows } from '../stored.ts';
import { type Cast, createCast, type Member } from './hazard-cast.ts';
import { hazardIn, perform, register } from './hazard-drive.ts';
import { requirePhotos } from './hazard-oracle.ts';

export interface HazardRow extends Record<string, unknown> {
  id: number;
  riskRegisterId: number;
  actions: { name: string; enabled: boolean; reason: string }[];
}

export interface HazardPage {
  rows: HazardRow[];
  totalRows: number;
}

/** One hazard in every state in one workshop, one in the other, all by one registrant. */
export class HazardScene {
  readonly cast: Cast;
  readonly hazards: Record<string, number>;
  /** A major hazard of the neighbouring workshop, waiting for rectification. */
  readonly elsewhere: number;

  constructor(cast: Cast, of: { hazards: Record<string, number>; elsewhere: number }) {
    this.cast = cast;
    this.hazards = of.hazards;
    this.elsewhere = of.elsewhere;
  }

  stop(): Promise<void> {
    return this.cast.server.stop();
  }

  page(by: Member | 'superAdmin', path: string, query: Query = {}): Promise<HazardPage> {
    return this.cast.clients[by].read<HazardPage>(path, { pageSize: 100, ...query });
  }

  /** Ids by the names of the states, ascending. */
  ids(...names: string[]): number[] {
    return names.map((name) => this.hazards[name] ?? 0).sort((a, b) => a - b);
  }
}

export async function createHazardScene(server?: TestServer): Promise<HazardScene> {
  const cast = await createCast(server ?? (await startTestServer({ seed: 'none' })));
  await requirePhotos(cast, false);
  const hazards = {
    draft: await register(cast),
    judging: await hazardIn(cast, { status: 1 }),
    checking: await hazardIn(cast, { status: 2, path: 'judge' }),
    rectifying: await hazardIn(cast, { status: 3, laterRound: false, path: 'direct' }),
    overdue: await hazardIn(cast, { status: 3, laterRound: false, path: 'direct' }),
    accepting: await hazardIn(cast, { status: 4, laterRound: false, path: 'direct' }),
    accepted: await hazardIn(cast, { status: 5, laterRound: false, path: 'direct' }),
    closed: await hazardIn(cast, { status: 9, closedBy: 'check', path: 'direct' }),
  };
  const elsewhere = await register(cast, { orgId: cast.orgs.neighbour });
  await perform(cast, elsewhere, 'RiskRegister/submit.direct', 'RiskAgainCheck/edit.major');
  const past = { accomplish_time: new Date(Date.now() - 86_400_000 - 3_600_000) };
  await changeRows(cast.server, 'risk_register', { id: hazards.overdue }, past);
  await changeRows(cast.server, 'risk_rectify', { risk_register_id: hazards.overdue }, past);
  return new HazardScene(cast, { hazards, elsewhere });
}

/** Ids of the rows, ascending. */
export function idsOf({ rows }: HazardPage): number[] {
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Ids of the hazards of stage rows, ascending. */
export function hazardIdsOf({ rows }: HazardPage): number[] {
  return rows.map((row) => row.riskRegisterId).sort((a, b) => a - b);
}
