import { type Action, type Done, perform } from './action.ts';
import type { NewHazard } from './add.ts';
import type { Named, Runner } from './pool.ts';
import { changed, missing, Refused } from './refused.ts';
import { wall } from './wire.ts';

/** Reads and locks a hazard that the caller may see, together with the last row of its history. */
const HELD: Named = {
  name: 'held',
  text: `select r.*, h.seq, h.hash from t_1.risk_register r
           cross join lateral (select seq, hash from t_1.record_history
             where resource = 'RiskRegister' and record_id = r.id order by seq desc limit 1) h
          where r.id = $1 and not r.is_deleted and ($3::bigint[] is null or r.org_id = any($3)
            or exists (select 1 from t_1.hazard_participant p where p.user_id = $2 and p.hazard_id = r.id))
          for update of r`,
};

interface Held {
  id: number;
  status: number;
  version: number;
  created_user_id: number;
  judge_id: number | null;
  judge_name: string | null;
  path: string | null;
  risk_name: string;
  risk_desc: string;
  address_id: number;
  address_name: string | null;
  risk_type_id: number;
  org_id: number;
  submit_time: Date | null;
  stage_time: Date | null;
  seq: number;
  hash: string;
}

async function held(runner: Runner, { caller }: Action, id: number): Promise<Held> {
  const [row] = await runner.rows<Held>(HELD, [id, caller.id, caller.orgs]);
  if (!row) throw missing();
  if (row.created_user_id !== caller.id) throw new Refused(500, '您不是当前处理人');
  return row;
}

const EDIT: Named = {
  name: 'edit',
  text: `update t_1.risk_register set risk_name = $3, risk_desc = $4, version = version + 1,
           updated_time = $5, updated_user_id = $6, updated_user_name = $7
         where id = $1 and version = $2 and status = 0 and not is_deleted returning 1`,
};

export interface Edit extends NewHazard {
  id: number;
  version?: number;
}

export function edit(action: Action, body: Edit): Promise<string> {
  const { caller } = action;
  return perform(action, async (runner, now) => {
    const row = await held(runner, action, body.id);
    if (row.status !== 0) throw new Refused(500, '当前状态不允许该操作');
    if (body.version !== undefined && body.version !== row.version) throw changed();
    if (
      body.addressId !== row.address_id ||
      Number(body.orgId) !== row.org_id ||
      body.riskTypeId !== row.risk_type_id
    ) {
      throw new Refused(400, '本程序只修改名称与描述');
    }
    const by = [now, caller.id, caller.name];
    const written = await runner.rows(EDIT, [row.id, row.version, body.riskName, body.riskDesc, ...by]);
    if (written.length === 0) throw changed();
    return {
      history: {
        ...following(row, { event: 'edit', to: null }),
        from_status: null,
        before: { riskName: row.risk_name },
        after: { riskName: body.riskName },
      },
      participants: [],
    };
  });
}

const JUDGE: Named = {
  name: 'judge',
  text: `select id, name from t_1.sys_user where id = $1 and not is_deleted and coalesce(status, 0) = 0 for share`,
};

const SUBMIT: Named = {
  name: 'submit',
  text: `update t_1.risk_register set judge_id = $3, judge_name = $4, status = 1, path = 'judge',
           submit_time = coalesce(submit_time, $5), stage_time = $5, version = version + 1,
           updated_time = $5, updated_user_id = $6, updated_user_name = $7
         where id = $1 and version = $2 and status = 0 and not is_deleted returning 1`,
};

export function submit(action: Action, { id, judgeId }: { id: number; judgeId: string }): Promise<string> {
  const { caller } = action;
  return perform(action, async (runner, now) => {
    const row = await held(runner, action, id);
    if (row.status !== 0) throw new Refused(500, '当前状态不允许该操作');
    const [judge] = await runner.rows<{ id: number; name: string }>(JUDGE, [judgeId]);
    if (!judge) throw new Refused(400, '所选研判人不存在');
    const by = [now, caller.id, caller.name];
    const written = await runner.rows(SUBMIT, [row.id, row.version, judge.id, judge.name, ...by]);
    if (written.length === 0) throw changed();
    const after = { judgeId, judgeName: judge.name, path: 'judge', stageTime: wall(now), submitTime: wall(now) };
    const text = `您有一条新的隐患待研判：${row.risk_name}（${row.address_name ?? ''}）`;
    return {
      history: {
        ...following(row, { event: 'RiskRegister/submit', to: 1 }),
        stage: 1,
        title: '提交',
        before: { status: 0 },
        after: { ...after, status: 1, input: { judgeId } },
      },
      participants: [judge.id],
      message: { to: judge.id, title: '待研判', text },
    };
  });
}

const RECALL: Named = {
  name: 'recall',
  text: `update t_1.risk_register set judge_id = null, judge_name = null, status = 0, path = null, stage_time = $3,
           version = version + 1, updated_time = $3, updated_user_id = $4, updated_user_name = $5
         where id = $1 and version = $2 and status = 1 and not is_deleted returning 1`,
};

export function recall(action: Action, { id }: { id: number }): Promise<string> {
  const { caller } = action;
  return perform(action, async (runner, now) => {
    const row = await held(runner, action, id);
    if (row.status !== 1) throw new Refused(500, '当前状态不允许该操作');
    const written = await runner.rows(RECALL, [row.id, row.version, now, caller.id, caller.name]);
    if (written.length === 0) throw changed();
    const text = `${caller.name}撤回了隐患：${row.risk_name}`;
    const before = { status: 1, judgeId: String(row.judge_id), judgeName: row.judge_name, path: row.path };
    return {
      history: {
        ...following(row, { event: 'RiskRegister/recall', to: 0 }),
        stage: 1,
        title: '撤回',
        before,
        after: { status: 0, stageTime: wall(now) },
      },
      participants: [],
      ...(row.judge_id === null ? {} : { message: { to: row.judge_id, title: '撤回', text } }),
    };
  });
}

function following(row: Held, { event, to }: { event: string; to: number | null }): Done['history'] {
  return { record_id: row.id, seq: row.seq + 1, event, from_status: row.status, to_status: to, prev_hash: row.hash };
}
