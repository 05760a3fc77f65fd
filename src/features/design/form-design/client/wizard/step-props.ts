import type { NewResource } from './new-resource.ts';

/** Props of every step of the wizard. */
export interface StepProps {
  made: NewResource;
  patch(change: Partial<NewResource>): void;
}
