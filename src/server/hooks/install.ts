import { riskAcceptRecord, riskAgainCheck, riskRectify } from './hazard-stages.ts';
import { useHooks } from './registry.ts';
import { sysDictDataHooks } from './sys-dict-data.ts';
import { sysDictTypeHooks } from './sys-dict-type.ts';
import { riskRegister } from './risk-register.ts';

/** Imported for its effect by whatever serves or writes records: the rules of every resource that has some. */
useHooks({
  sysDictData: sysDictDataHooks,
  sysDictType: sysDictTypeHooks,
  RiskRegister: riskRegister,
  RiskAgainCheck: riskAgainCheck,
  RiskRectify: riskRectify,
  RiskAcceptRecord: riskAcceptRecord,
});
