import type { WireRecord } from '../../src/engine/json.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { statusesOf } from '../../src/engine/workflow/statechart.ts';
import { hazardWorkflow } from '../../src/features/hazards/workflow/hazard.ts';

/** A hazard as the server sends it: with what its status offers a user who holds every code and role. */
export function withOffers(resource: Resource, row: WireRecord): WireRecord {
  const { status } = row;
  if (resource.name !== 'RiskRegister' || typeof status !== 'number') return row;
  const events = Object.entries(hazardWorkflow.events);
  const possible = events.filter(([event]) => statusesOf(hazardWorkflow, event).includes(status));
  const known = new Set<string>(events.map(([, { call }]) => call));
  // What no event is made of depends on its own condition alone.
  const others = resource.actions.map(({ verb }) => `${resource.name}/${verb}`).filter((call) => !known.has(call));
  const names = new Set<string>([...possible.map(([, { call }]) => call), ...others]);
  return { ...row, actions: [...names].map((name) => ({ name, enabled: true, reason: '' })) };
}
