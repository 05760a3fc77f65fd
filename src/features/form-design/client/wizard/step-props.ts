import type { NewResource } from './new-resource.ts';

/** What every step of the wizard gets. */
export interface StepProps {
  made: NewResource;
  patch(change: Partial<NewResource>): void;
}
