import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Descriptor } from '../../../../../engine/descriptor.ts';
import { FACT_CHAPTERS, FACTS_OF_CALL, HAZARD_RESOURCES } from '../../workflow/events.ts';
import { CHAPTERS } from './form-facts.tsx';

const descriptorOf = (name: string): Descriptor => JSON.parse(readFileSync(`schemas/resources/${name}.json`, 'utf8'));

it('every event that asks for a form declares facts beside it', () => {
  for (const name of HAZARD_RESOURCES)
    for (const action of descriptorOf(name).actions) {
      if (typeof action === 'string' || !action.form?.record) continue;
      const call = action.path?.slice(1) ?? `${name}/${action.verb}`;
      // 关联位置 is no event: it leaves the state as it is.
      if (action.verb !== 'linkPlace') expect(FACTS_OF_CALL.get(call)?.length, call).toBeGreaterThan(0);
    }
});

it.each(FACT_CHAPTERS)('all values of the chapter %s are fields of its record', (key) => {
  const { resource, keys } = CHAPTERS[key];
  expect(Object.keys(descriptorOf(resource).record.properties)).toEqual(expect.arrayContaining([...keys]));
});
