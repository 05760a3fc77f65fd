/** Type of the virtual module that validators-plugin.ts generates. */
declare module 'virtual:validators' {
  import type { Validators } from '../../src/client/resource/form/validators.ts';

  const validators: { [resource: string]: () => Promise<{ default: Validators }> };
  export default validators;
}
