import { useMemo } from 'react';
import type { WireRecord } from '../../../engine/json.ts';
import type { Field } from '../../../engine/resource.ts';
import { lockedKeys, type RuleCase } from '../../../engine/rules/rules.ts';
import { useCan } from '../permissions.ts';

export interface FormRules {
  /** User and stored record, on which the rules depend. */
  rules: RuleCase;
  /** Keys of read-only inputs: shown, but not sent. */
  locked: ReadonlySet<string>;
}

/** Inputs of a form's rules besides its values: the stored record and the user's permissions. */
export function useFormRules(fields: readonly Field[], stored: WireRecord | null): FormRules {
  const can = useCan();
  return useMemo(() => {
    const rules = { stored, can };
    return { rules, locked: lockedKeys(fields, rules) };
  }, [fields, stored, can]);
}
