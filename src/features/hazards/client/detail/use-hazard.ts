import { useQuery } from '@tanstack/react-query';
import { send } from '../../../../client/api/send.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import { ProcessFlowHandle, RiskAcceptRecord, RiskRegister } from '../../../../generated/client.ts';
import { factsOf, type HazardFacts } from '../../workflow/facts.ts';

/** Row of the process flow (wire.md#8.2). */
export interface FlowRow {
  key: number;
  person: string;
  title: string;
  createdTime: string;
  timeSpan: string;
  /** Status of the hazard it led to. */
  status?: number | null;
}

/** Stages beside RiskRegister whose rows a hazard's detail shows; a change of any of them is a change of the detail. */
const STAGES = ['RiskAgainCheck', 'RiskRectify', 'RiskDelay', 'RiskAcceptRecord'];

/** A hazard by its id, also where a stage row was opened, or by the number its address holds. */
export type HazardKey = { id: unknown } | { code: string };

/** A hazard with its stages and its flow. */
export function useHazard(key: HazardKey) {
  const query = 'code' in key ? key : { id: String(key.id) };
  const detail = useQuery({
    queryKey: ['RiskRegister', 'detail', 'code' in key ? key.code : key.id],
    queryFn: ({ signal }) => send(RiskRegister.detail, query, { signal }),
    meta: { dependsOn: STAGES },
  });
  const id = 'code' in key ? detail.data?.id : key.id;
  const flow = useQuery({
    queryKey: ['RiskRegister', 'flow', id],
    queryFn: ({ signal }) => send(ProcessFlowHandle.list, { id: String(id) }, { signal }),
    enabled: id !== undefined,
    meta: { dependsOn: STAGES },
  });
  return { detail, flow };
}

export function useAcceptRecords(riskRegisterId: unknown) {
  return useQuery({
    queryKey: ['RiskAcceptRecord', 'page', { riskRegisterId }],
    queryFn: ({ signal }) =>
      send(RiskAcceptRecord.page, { riskRegisterId: Number(riskRegisterId), pageNo: 1, pageSize: 100 }, { signal }),
    meta: { dependsOn: ['RiskRegister'] },
  });
}

/** What decides which sections show; nothing here depends on who looks. */
export function hazardFacts(hazard: WireRecord): HazardFacts {
  return factsOf(hazard, {
    now: new Date(),
    recallDays: 7,
    delayMax: 0,
    delayLate: false,
    registrantDisabled: false,
  });
}

/** The object under a key of the detail; null where that stage has not been reached. */
export function partOf(hazard: WireRecord, key: string): WireRecord | null {
  const part = hazard[key];
  return typeof part === 'object' && part !== null && !Array.isArray(part) ? (part as WireRecord) : null;
}
