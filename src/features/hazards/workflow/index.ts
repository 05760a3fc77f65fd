export { aboutHazard } from './address.ts';
export { APPOINTMENTS, type AppointedRole } from './appointments.ts';
export { HAZARD_NOTES, HAZARD_RESOURCES, type HazardCall, type NoteName } from './events.ts';
export { type HazardRole, ROLE_FIELDS } from './facts.ts';
