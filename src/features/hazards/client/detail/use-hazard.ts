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
const STAGES = ['RiskAgainCheck', 'RiskRectify', 'RiskAcceptRecord'];

/** A hazard with its stages and its flow. `id` is the hazard's, also when a stage row was opened. */
export function useHazard(id: unknown) {
  const detail = useQuery({
    queryKey: ['RiskRegister', 'detail', id],
    queryFn: ({ signal }) => send(RiskRegister.detail, { id: String(id) }, { signal }),
    meta: { dependsOn: STAGES },
  });
  const flow = useQuery({
    queryKey: ['RiskRegister', 'flow', id],
    queryFn: ({ signal }) => send(ProcessFlowHandle.list, { id: String(id) }, { signal }),
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
  return factsOf(hazard, { now: new Date(), recallDays: 7, registrantDisabled: false });
}

/** The object under a key of the detail; null where that stage has not been reached. */
export function partOf(hazard: WireRecord, key: string): WireRecord | null {
  const part = hazard[key];
  return typeof part === 'object' && part !== null && !Array.isArray(part) ? (part as WireRecord) : null;
}
