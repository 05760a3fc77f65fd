import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import { queryOptions } from '@tanstack/react-query';

/** Compiled validators of one published schema, by form name. */
export type Validators = { [formName: string]: ValidatorFunctions };

/**
 * The server compiles every form's schema to an ES module, because a strict content security policy allows no
 * `new Function` in the browser (design §7). The address is built at run time, else the bundler resolves it.
 */
export function validatorsQuery(resource: string, hash: string) {
  return queryOptions({
    queryKey: ['schemas', resource, 'validators', hash],
    queryFn: () => importValidators(new URL(`/api/schemas/${resource}/${hash}.js`, window.location.origin).href),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
}

async function importValidators(href: string): Promise<Validators> {
  const module: { default: Validators } = await import(/* @vite-ignore */ href);
  return module.default;
}
