import type { DbSession } from '../../db/session.ts';
import type { Platform } from '../../platform.ts';

/**
 * Opens the messaging app of a tenant's enterprise with the settings of this moment: what sends a text to a member.
 * null: none is enabled.
 */
export type OpenMessenger = (
  platform: Platform,
  db: DbSession,
) => Promise<((member: string, text: string) => Promise<void>) | null>;

let installed: OpenMessenger | undefined;

/** The feature that knows the members is handed in by boot: deliveries know nothing of ways to sign in. */
export function installMessenger(open: OpenMessenger): void {
  installed = open;
}

export const openMessenger: OpenMessenger = async (platform, db) => (await installed?.(platform, db)) ?? null;
