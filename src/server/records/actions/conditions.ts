import { actionRefusal } from '../../../engine/action-effect.ts';
import type { WireRecord } from '../../../engine/json.ts';
import type { Resource } from '../../../engine/resource.ts';
import { refuse } from '../../errors.ts';

/**
 * Checks the conditions of actions in calls of people, because hidden buttons alone protect nothing.
 * @throws H1001 naming, of several records, the one that does not satisfy them
 */
export function refuseByCondition(resource: Resource, verbs: readonly string[], records: readonly WireRecord[]): void {
  const actions = resource.actions.filter(({ verb, when }) => when !== null && verbs.includes(verb));
  for (const action of actions) {
    for (const record of records) {
      const refusal = actionRefusal(resource, action, { record, labelOf: (_, code) => String(code) });
      if (!refusal) continue;
      const error = refuse('H1001');
      const name = String(record[resource.display] ?? record.id);
      error.message = records.length === 1 ? refusal.reason : `“${name}”：${refusal.reason}`;
      throw error;
    }
  }
}
