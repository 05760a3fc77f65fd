import { useQuery } from '@tanstack/react-query';
import { send } from '../../../../../client/api/send.ts';
import type { FlowRow as Step } from '../../../../../client/resource-views/detail/flow-list.tsx';
import type { WireRecord } from '../../../../../engine/json.ts';
import { ProcessFlowHandle, RiskAcceptRecord, RiskRegister } from '../../../../../generated/client.ts';
import { factsOf, type HazardFacts } from '../../workflow/facts.ts';

/** Row of the process flow (wire.md#8.2). */
export interface FlowRow extends Step {
  key: number;
  /** Status of the hazard after the event. */
  status?: number | null;
}

/** Resources besides RiskRegister whose rows the detail shows; a change of one of them refetches the detail. */
const STAGES = ['RiskAgainCheck', 'RiskRectify', 'RiskDelay', 'RiskAcceptRecord'];

/** A hazard by its id, or by the number in its address. */
export type HazardKey = { id: unknown } | { code: string };

export function useHazardDetail(key: HazardKey) {
  const query = 'code' in key ? key : { id: String(key.id) };
  return useQuery({
    queryKey: ['RiskRegister', 'detail', 'code' in key ? key.code : key.id],
    queryFn: ({ signal }) => send(RiskRegister.detail, query, { signal }),
    meta: { dependsOn: STAGES },
  });
}

export function useHazard(key: HazardKey) {
  const detail = useHazardDetail(key);
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

/** Facts that decide which sections are shown. Settings and user facts are dummies: no section depends on them. */
export function hazardFacts(hazard: WireRecord): HazardFacts {
  return factsOf(hazard, {
    now: new Date(),
    recallDays: 7,
    delayMax: 0,
    delayLate: false,
    registrantDisabled: false,
  });
}

/** Object under a key of the detail; null for a stage that has not been reached. */
export function partOf(hazard: WireRecord, key: string): WireRecord | null {
  const part = hazard[key];
  return typeof part === 'object' && part !== null && !Array.isArray(part) ? (part as WireRecord) : null;
}
