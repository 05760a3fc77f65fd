import { type Action, perform } from './action.ts';
import type { Named } from './pool.ts';
import { Refused } from './refused.ts';
import { wall } from './wire.ts';

export interface NewHazard {
  riskName: string;
  riskDesc: string;
  addressId: number;
  riskTypeId: number;
  orgId: string;
}

/** Reads chosen place, type and organisation, locks them against deletion, and reads if pictures are required. */
const CHOICES: Named = {
  name: 'choices',
  text: `select a.name as address, t.name as type, o.name as org,
           (select value from t_1.sys_config where code = 'HAZARD_PHOTO_BEFORE' and not is_deleted) as photo
         from t_1.address a, t_1.risk_type t, t_1.sys_org o
        where a.id = $1 and not a.is_deleted and t.id = $2 and not t.is_deleted and t.status = 0
          and o.id = $3 and not o.is_deleted and o.status = 0 for key share of a, t, o`,
};

const SERIAL: Named = {
  name: 'serial',
  text: `insert into t_1.serial_counter as c (name, last) values ($1, 1)
         on conflict (name) do update set last = c.last + 1 returning last`,
};

const INSERT: Named = {
  name: 'insert',
  text: `insert into t_1.risk_register (code, risk_name, address_id, address_name, risk_desc, risk_type_id, risk_type_name,
           org_id, org_name, status, round, source, created_time, created_user_id, created_user_name)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, 1, $10, $11, $12) returning id`,
};

interface Choices {
  address: string;
  type: string;
  org: string;
  photo: string | null;
}

export function add(action: Action, hazard: NewHazard): Promise<string> {
  const { caller } = action;
  return perform(action, async (runner, now) => {
    const [choices] = await runner.rows<Choices>(CHOICES, [hazard.addressId, hazard.riskTypeId, hazard.orgId]);
    if (!choices) throw new Refused(400, '所选内容不存在');
    if (choices.photo !== '0') throw new Refused(400, '请上传隐患图片');
    const day = wall(now).slice(0, 10).replaceAll('-', '');
    const [serial] = await runner.rows<{ last: number }>(SERIAL, [`RiskRegister.code:${day}`]);
    const code = `YH${day}-${String(serial?.last).padStart(4, '0')}`;
    const { riskName, riskDesc, addressId, riskTypeId, orgId } = hazard;
    const places = [addressId, choices.address, riskDesc, riskTypeId, choices.type, orgId, choices.org];
    const [row] = await runner.rows<{ id: number }>(INSERT, [code, riskName, ...places, now, caller.id, caller.name]);
    const id = row?.id ?? 0;
    const after = { code, ...hazard, addressName: choices.address, riskTypeName: choices.type, orgName: choices.org };
    return {
      history: {
        record_id: id,
        seq: 1,
        event: 'RiskRegister/add',
        from_status: null,
        to_status: 0,
        stage: 1,
        title: '登记隐患',
        after: { ...after, status: 0, round: 0, source: 1 },
        prev_hash: '',
      },
      participants: [caller.id],
      data: id,
    };
  });
}
