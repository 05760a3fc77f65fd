export { APPOINTMENTS } from './appointments.ts';
export { isGiven } from './event-of.ts';
export type { HazardCall } from './events.ts';
export { ROLE_FIELDS } from './facts.ts';
export { HAZARD_NOTES, NOTE_GROUPS, type NoteName } from './notes.ts';
