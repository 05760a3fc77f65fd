import { lazy } from 'react';
import type { ClientFeature } from '../../client-feature.ts';

export const machineClient: ClientFeature = {
  name: 'machine',
  screens: {
    'system/machine/index': lazy(async () => ({ default: (await import('./machine-screen.tsx')).MachineScreen })),
  },
};
