import { readStored, removeStored, SEVEN_DAYS, storedKeys, writeStored } from '../api/storage.ts';

/** Draft of a form, stored per user for seven days: it outlives a reload and a lost session. */
export interface StoredDraft {
  value: unknown;
  savedAt: number;
}

const prefixOf = (userId: string) => `DRAFT:${userId}:`;

export function readDraft(userId: string, key: string): StoredDraft | null {
  const stored = readStored(prefixOf(userId) + key);
  if (typeof stored !== 'object' || stored === null || !('value' in stored)) return null;
  const savedAt = 'savedAt' in stored && typeof stored.savedAt === 'number' ? stored.savedAt : 0;
  return { value: stored.value, savedAt };
}

/** Key of the most recent draft whose key has this prefix; null: no draft. */
export function latestDraft(userId: string, prefix: string): string | null {
  const begin = prefixOf(userId);
  const keys = storedKeys(begin + prefix).map((key) => key.slice(begin.length));
  const found = keys.flatMap((key) => {
    const draft = readDraft(userId, key);
    return draft ? [{ key, savedAt: draft.savedAt }] : [];
  });
  found.sort((a, b) => b.savedAt - a.savedAt);
  return found[0]?.key ?? null;
}

export function writeDraft(userId: string, key: string, value: unknown): number {
  const savedAt = Date.now();
  writeStored(prefixOf(userId) + key, { value, savedAt } satisfies StoredDraft, SEVEN_DAYS);
  return savedAt;
}

export function removeDraft(userId: string, key: string): void {
  removeStored(prefixOf(userId) + key);
}

/** Storage keys of all drafts of the user. */
export const draftKeys = (userId: string): string[] => storedKeys(prefixOf(userId));

/** Storage key that is set while encrypted drafts or files of the user wait on this device for his next sign-in. */
export const awaitedKey = (userId: string): string => `AWAITED:${userId}`;
