import { toSamples } from '../../src/compiler/samples/samples.ts';
import type { WireRecord } from '../../src/engine/json.ts';
import { dictionaries, resourceNamed, resources } from './catalog.ts';
import { success } from './mocks/mock-replies.ts';
import type { Answer } from './network.ts';
import { withOffers } from './offers.ts';
import { answering, pageOf } from './replies.ts';

/** Steps that a hazard has passed, as ProcessFlowHandle/list returns them (wire.md#8.2). */
export const FLOW = [
  { key: 1, person: '郑登', title: '登记隐患', createdTime: '2026-11-16 16:51:00', timeSpan: '0分' },
  { key: 2, person: '孙敏', title: '研判：提交核查', createdTime: '2026-11-16 17:20:00', timeSpan: '29分' },
  { key: 3, person: '胡核成', title: '核查：一般隐患', createdTime: '2026-11-18 08:09:00', timeSpan: '1天14小时49分' },
];

const DELETION = ['deletedTime', 'deletedUserName', 'deleteReason'];

/** Sample hazards without the fields of a deletion, since lists and details never return deleted hazards. */
const living: WireRecord[] = toSamples(resourceNamed('RiskRegister'), { resources, dictionaries }).map((row) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !DELETION.includes(key))),
);
const offering = living.map((row) => withOffers(resourceNamed('RiskRegister'), row));

/** A hazard as the call `RiskRegister/detail` returns it: the sample with this id, or else the first sample. */
export function hazardOf(id: unknown, more: WireRecord = {}): WireRecord {
  const row = living.find((candidate) => String(candidate.id) === String(id)) ?? living[0];
  return { ...row, ...more };
}

/** Answers the hazard workflow's calls that no descriptor describes. */
export const hazardAnswers: readonly Answer[] = [
  answering({
    '/ProcessFlowHandle/list': FLOW,
    '/RiskRegister/page': pageOf(offering),
    '/RiskRegister/allJudgePage': pageOf(offering),
  }),
  ({ path, query }) =>
    path === '/RiskRegister/detail'
      ? success(withOffers(resourceNamed('RiskRegister'), hazardOf(query.id)))
      : undefined,
];
