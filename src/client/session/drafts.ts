import { readStored, removeStored, SEVEN_DAYS, storedKeys, writeStored } from '../api/storage.ts';

/** Half-filled forms, per user, for seven days: they outlive a reload and a lost session. */
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

/** Key of the draft written last among those that begin so; null: there is none. */
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

/** When the user himself leaves, nothing of his stays on a shared computer. */
export function forgetDrafts(userId: string): void {
  for (const key of storedKeys(prefixOf(userId))) removeStored(key);
}
