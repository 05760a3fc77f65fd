import { ACCESS_MUTANTS } from './access-mutants.ts';
import { ATTACK_MUTANTS } from './attack-mutants.ts';
import { BOUND_MUTANTS } from './bound-mutants.ts';
import { CODEGEN_MUTANTS } from './codegen-mutants.ts';
import { COMPILER_MUTANTS } from './compiler-mutants.ts';
import { CONSOLE_MUTANTS } from './console-mutants.ts';
import { FORM_MUTANTS } from './form-mutants.ts';
import { GRANTS_MUTANTS } from './grants-mutants.ts';
import { INPUT_MUTANTS } from './input-mutants.ts';
import { LIFECYCLE_MUTANTS } from './lifecycle-mutants.ts';
import { LIST_MUTANTS } from './list-mutants.ts';
import type { Mutant } from './mutant.ts';
import { RELIABILITY_MUTANTS } from './reliability-mutants.ts';
import { ROUTE_MUTANTS } from './route-mutants.ts';
import { SHEET_MUTANTS } from './sheet-mutants.ts';
import { SIGN_IN_MUTANTS } from './sign-in-mutants.ts';
import { ADMINISTRATION_MUTANTS } from './subjects/administration-mutants.ts';
import { BOARD_MUTANTS } from './subjects/board-mutants.ts';
import { MESSAGE_MUTANTS } from './subjects/message-mutants.ts';
import { OPERATION_MUTANTS } from './subjects/operation-mutants.ts';
import { OVERSIGHT_MUTANTS } from './subjects/oversight-mutants.ts';
import { PLAN_MUTANTS } from './subjects/plan-mutants.ts';
import { REMINDER_MUTANTS } from './subjects/reminder-mutants.ts';
import { ROUND_MUTANTS } from './subjects/round-mutants.ts';
import { SETUP_MUTANTS } from './subjects/setup-mutants.ts';
import { STATISTICS_MUTANTS } from './subjects/statistics-mutants.ts';
import { WARNING_MUTANTS } from './subjects/warning-mutants.ts';
import { WEIGHT_MUTANTS } from './weight-mutants.ts';
import { ACTION_MUTANTS } from './words/action-mutants.ts';
import { FOLLOWING_MUTANTS } from './words/following-mutants.ts';
import { HISTORY_MUTANTS } from './words/history-mutants.ts';
import { KNOWN_MUTANTS } from './words/known-mutants.ts';
import { LABEL_MUTANTS } from './words/label-mutants.ts';
import { ROW_FILE_MUTANTS } from './words/row-file-mutants.ts';
import { ROW_POINTER_MUTANTS } from './words/row-pointer-mutants.ts';
import { RULE_MUTANTS } from './words/rule-mutants.ts';
import { SENSE_MUTANTS } from './words/sense-mutants.ts';
import { WRITE_MUTANTS } from './write-mutants.ts';

/** All mutants. A mutant may be added only with a test that fails for it. */
export const MUTANTS: readonly Mutant[] = [
  ...LIFECYCLE_MUTANTS,
  ...WRITE_MUTANTS,
  ...ACCESS_MUTANTS,
  ...GRANTS_MUTANTS,
  ...INPUT_MUTANTS,
  ...COMPILER_MUTANTS,
  ...RELIABILITY_MUTANTS,
  ...LIST_MUTANTS,
  ...ROUTE_MUTANTS,
  ...ROW_FILE_MUTANTS,
  ...ROW_POINTER_MUTANTS,
  ...MESSAGE_MUTANTS,
  ...PLAN_MUTANTS,
  ...REMINDER_MUTANTS,
  ...ROUND_MUTANTS,
  ...BOARD_MUTANTS,
  ...RULE_MUTANTS,
  ...SENSE_MUTANTS,
  ...SIGN_IN_MUTANTS,
  ...ADMINISTRATION_MUTANTS,
  ...ATTACK_MUTANTS,
  ...BOUND_MUTANTS,
  ...SHEET_MUTANTS,
  ...FOLLOWING_MUTANTS,
  ...FORM_MUTANTS,
  ...CODEGEN_MUTANTS,
  ...KNOWN_MUTANTS,
  ...CONSOLE_MUTANTS,
  ...ACTION_MUTANTS,
  ...HISTORY_MUTANTS,
  ...LABEL_MUTANTS,
  ...WEIGHT_MUTANTS,
  ...OPERATION_MUTANTS,
  ...OVERSIGHT_MUTANTS,
  ...SETUP_MUTANTS,
  ...STATISTICS_MUTANTS,
  ...WARNING_MUTANTS,
];
