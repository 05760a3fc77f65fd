import type { Caller } from './caller.ts';
import { type HazardRow, SELECTED } from './hazard-columns.ts';
import { direct, type Named } from './pool.ts';
import { missing } from './refused.ts';
import { hazardOf, wall } from './wire.ts';

const stage = (table: string, extra = '') => `(select to_jsonb(s) from t_1.${table} s
  where s.risk_register_id = r.id and not s.is_deleted and not s.voided ${extra} order by s.id desc limit 1)`;

/** Reads a hazard, the latest row of each workflow stage, its acceptances and its history in one round trip. */
const DETAIL: Named = {
  name: 'detail',
  text: `select ${SELECTED},
      ${stage('risk_again_check')} as again_check, ${stage('risk_rectify')} as rectify,
      ${stage('risk_accept_record', 'and not s.recalled')} as accept,
      (select jsonb_agg(to_jsonb(a) order by a.id) from t_1.risk_accept_record a
        where a.risk_register_id = r.id and a.status = 1 and not a.recalled and not a.voided and not a.is_deleted) as accepted,
      (select jsonb_agg(jsonb_build_object('stage', h.stage, 'person', h.actor_name, 'title', h.title, 'time', h.time,
          'status', h.to_status, 'reason', h.reason) order by h.seq) from t_1.record_history h
        where h.resource = 'RiskRegister' and h.record_id = r.id and h.stage is not null) as history
    from t_1.risk_register r
    where r.id = $1 and not r.is_deleted and (r.status <> 0 or r.created_user_id = $2)
      and ($3::bigint[] is null or r.org_id = any($3)
        or exists (select 1 from t_1.hazard_participant p where p.user_id = $2 and p.hazard_id = r.id))`,
};

interface Flow {
  stage: number;
  person: string;
  title: string;
  time: string;
  status: number;
  reason: string | null;
}

type Stage = Record<string, unknown> | null;

interface DetailRow extends HazardRow {
  again_check: Stage;
  rectify: Stage;
  accept: Stage;
  accepted: Record<string, unknown>[] | null;
  history: Flow[] | null;
}

const SECTIONS = ['register', 'check', 'rectify', 'accept'];

export async function detail(caller: Caller, id: number): Promise<object> {
  const [row] = await direct.rows<DetailRow>(DETAIL, [id, caller.id, caller.orgs]);
  if (!row) throw missing();
  const status = Number(row.status);
  return {
    ...hazardOf(row, caller, Date.now()),
    sections: SECTIONS.slice(0, status === 9 ? 1 : Math.max(1, status - 1)),
    ...(status >= 3 ? { againCheck: stageOf(row.again_check) } : {}),
    ...(status >= 4 ? { rectify: stageOf(row.rectify) } : {}),
    ...(status >= 5 ? { accept: stageOf(row.accept) } : {}),
    acceptRecords: (row.accepted ?? []).map(stageOf),
    delays: [],
    history: (row.history ?? []).map((entry, at, all) => flowOf(entry, { id, before: all[at - 1] })),
  };
}

/** A workflow stage's row in wire format: camelCase keys, no nulls, local times, ids of people as text. */
function stageOf(row: Stage): object | undefined {
  if (!row) return undefined;
  const out: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    if (value === null || column === 'is_deleted') continue;
    const key = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (column.endsWith('_time')) out[key] = wall(new Date(String(value)));
    else if (/(user|org|check)_id$/.test(column)) out[key] = String(value);
    else out[key] = value;
  }
  return out;
}

function flowOf(entry: Flow, { id, before }: { id: number; before: Flow | undefined }): object {
  const time = new Date(entry.time);
  const { stage: key, person, title, status, reason } = entry;
  const minutes = before ? Math.floor((time.getTime() - Date.parse(before.time)) / 60_000) : 0;
  const timeSpan = `${Math.floor(minutes / 1440)}天${Math.floor(minutes / 60) % 24}小时${minutes % 60}分`;
  const row = { key, person, title, createdTime: wall(time), timeSpan, status, riskRegisterId: id };
  return reason === null ? row : { ...row, reason };
}
