import { expect, it } from 'vitest';
import { FACTS_OF_CALL, HAZARD_EVENTS, type HazardEvent } from '../../workflow/events.ts';
import { hazardMachine } from '../../workflow/machine.ts';
import { hazardsClient } from '../feature.ts';

it('every call that declares facts shows them beside its form, and no other does', () => {
  expect(Object.keys(hazardsClient.views?.formFacts ?? {}).sort()).toEqual([...FACTS_OF_CALL.keys()].sort());
});

it('every fact an event declares is a section of the detail', () => {
  const sections = Object.values(hazardMachine.states).flatMap(
    ({ meta }) => meta?.sections.map(({ key }) => key) ?? [],
  );
  for (const event of Object.keys(HAZARD_EVENTS) as HazardEvent[])
    for (const key of FACTS_OF_CALL.get(HAZARD_EVENTS[event].call) ?? []) expect(sections, event).toContain(key);
});
