import type { DbSession } from '../../db/session.ts';
import type { Platform } from '../../platform.ts';

/**
 * Opens the messaging app of a tenant's enterprise with its current settings. Returns a function that sends a text to a
 * member, or null if no app is enabled.
 */
export type OpenMessenger = (
  platform: Platform,
  db: DbSession,
) => Promise<((member: string, text: string) => Promise<void>) | null>;

let installed: OpenMessenger | undefined;

/** Registers the feature that knows the app's members at boot, so that deliveries need not import it. */
export function installMessenger(open: OpenMessenger): void {
  installed = open;
}

export const openMessenger: OpenMessenger = async (platform, db) => (await installed?.(platform, db)) ?? null;
