import { expect, it } from 'vitest';
import { NEW_HAZARD } from '../../../../../tests/support/hazards/hazard-model.ts';
import type { HazardCall } from './events.ts';
import type { HazardActor, HazardFacts } from './facts.ts';
import { explainHazard } from './hazard.ts';

const RECTIFYING: HazardFacts = { ...NEW_HAZARD, status: 3, path: 'judge', laterRound: true, delayRoom: 'late' };
const checker: HazardActor = { roles: ['checker'], can: () => false, inScope: false, approvesDelay: false };

it.each<[HazardCall, string, string[]]>([
  ['RiskRegister/judge', '该隐患现为“待整改”，只能在“待研判”时进行', []],
  ['RiskAgainCheck/assign', '该隐患现为“待整改”，只能在“待核查”时进行', []],
  ['RiskRegister/recallJudge', '该隐患现为“待整改”，只能在“待核查”“已关闭”时进行', []],
  ['RiskAgainCheck/recall', '后续环节已处理，无法撤回', []],
  ['RiskRectify/applyDelay', '整改期限已过，不能再申请延期', []],
  ['RiskRectify/add', '您不是当前处理人', ['rectifier']],
  ['RiskRectify/assign', '您不是当前处理人', ['manager']],
  ['RiskRegister/remind', '', []],
])('%s of the checker while it is rectified again: %s', (call, reason, holders) => {
  expect(explainHazard({ facts: RECTIFYING, actor: checker }, call)).toEqual({ reason, holders });
});
