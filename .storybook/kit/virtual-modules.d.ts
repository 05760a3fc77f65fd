/** Written by validators-plugin.ts. */
declare module 'virtual:validators' {
  import type { Validators } from '../../src/client/resource/form/validators.ts';

  const validators: { [resource: string]: () => Promise<{ default: Validators }> };
  export default validators;
}
