import type { FeaturePlatform } from '../../../src/features/feature.ts';
import { allEndpoints } from '../../../src/server/boot/endpoints.ts';
import type { Endpoint } from '../../../src/server/endpoint.ts';

/** Calls that are there by themselves: the paths for resources made online mean none before one is made. */
export function ownEndpoints(platform: FeaturePlatform): Endpoint[] {
  return allEndpoints(platform).filter(({ callOf }) => !callOf);
}
