import type { Descriptor } from '../../engine/descriptor.ts';
import device from './device.json' with { type: 'json' };

/** A resource whose actions have no program, for stories and for tests with a real server. */
export const DEVICE = device as unknown as Descriptor; // checked by tests that compile it
