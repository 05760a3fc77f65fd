export { WARNING_MACHINE_VERSION, WARNING_STATUS } from './machine.ts';
export { type WarningEvent, warningFacts, warningOffers, warningResult, warningWorkflow } from './warning.ts';
