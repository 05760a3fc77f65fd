import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import { queryOptions } from '@tanstack/react-query';
import { toLost } from '../../api/http.ts';

/** Compiled validators of one published schema, by form name. */
export type Validators = { [formName: string]: ValidatorFunctions };

/**
 * Imports validators the server compiled to an ES module: the content security policy allows no `new Function`
 * (decision 140). The address is built at run time, else the bundler would resolve it.
 */
export function validatorsQuery(resource: string, hash: string) {
  return queryOptions({
    queryKey: ['schemas', resource, 'validators', hash],
    queryFn: () => importValidators(new URL(`/api/schemas/${resource}/${hash}.js`, window.location.origin).href),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
    meta: { isKept: false },
  });
}

/** Imports validators; replaces the browser's error, which is in English and contains a URL. Exported for its test. */
export async function importValidators(href: string): Promise<Validators> {
  try {
    const module: { default: Validators } = await import(/* @vite-ignore */ href);
    return module.default;
  } catch (error) {
    throw toLost(error);
  }
}
