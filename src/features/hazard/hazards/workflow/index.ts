export { aboutHazard } from './address.ts';
export { APPOINTMENTS, type AppointedRole } from './appointments.ts';
export { HAZARD_RESOURCES, type HazardCall } from './events.ts';
export { type HazardRole, ROLE_FIELDS } from './facts.ts';
