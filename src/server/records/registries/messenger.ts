import type { DbSession } from '../../db/session.ts';
import type { Platform } from '../../platform.ts';
import { OnlyEntry } from './registry.ts';

/** Connects to a tenant's messaging app; returns a function that sends a text to a member, or null without an app. */
export type OpenMessenger = (
  platform: Platform,
  db: DbSession,
) => Promise<((member: string, text: string) => Promise<void>) | null>;

export const MESSENGER = new OnlyEntry<OpenMessenger>('messenger');

export const openMessenger: OpenMessenger = async (platform, db) => (await MESSENGER.only()?.(platform, db)) ?? null;
