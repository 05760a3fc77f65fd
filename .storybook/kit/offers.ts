import type { WireRecord } from '../../src/engine/json.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { statusesOf } from '../../src/engine/workflow/statechart.ts';
import { hazardWorkflow } from '../../src/features/hazard/hazards/workflow/hazard.ts';

/** A hazard as the server returns it for a user with every permission and role: with the actions its status allows. */
export function withOffers(resource: Resource, row: WireRecord): WireRecord {
  const { status } = row;
  if (resource.name !== 'RiskRegister' || typeof status !== 'number') return row;
  const events = Object.entries(hazardWorkflow.events);
  const possible = events.filter(([event]) => statusesOf(hazardWorkflow, event).includes(status));
  const calls = new Set<string>(events.map(([, { call }]) => call));
  // Adds actions without a workflow event in every status: only their own condition limits them.
  const others = resource.actions.map(({ verb }) => `${resource.name}/${verb}`).filter((call) => !calls.has(call));
  const names = new Set<string>([...possible.map(([, { call }]) => call), ...others]);
  return { ...row, actions: [...names].map((name) => ({ name, enabled: true, reason: '' })) };
}
