import { feature } from '../../feature.ts';
import { hazardSupervision, overdueReason } from './server/supervision.hooks.ts';
import { lateSequel } from './server/supervision.ts';

/** Supervised hazards, and the written reasons of people who are late. */
export const supervisionFeature = feature({
  name: 'supervision',
  hooks: { HazardSupervision: hazardSupervision, OverdueReason: overdueReason },
  sequels: [lateSequel],
  messageKinds: [{ label: '超期原因', group: 'know', example: '…填写了隐患…的超期原因：…' }],
});
