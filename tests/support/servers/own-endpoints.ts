import type { FeaturePlatform } from '../../../src/features/feature.ts';
import { allEndpoints } from '../../../src/server/boot/endpoints.ts';
import type { Endpoint } from '../../../src/server/endpoint.ts';

/**
 * Endpoints that always exist: without the paths for resources created online, which mean no call before a resource is
 * created.
 */
export function ownEndpoints(platform: FeaturePlatform): Endpoint[] {
  return allEndpoints(platform).filter(({ callOf }) => !callOf);
}
