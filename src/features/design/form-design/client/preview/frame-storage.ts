import { isTokenKey } from '../../../../../client/api/storage.ts';

export interface FrameStorage {
  /** Replaces the local storage of the frame. */
  entries: object;
  /** Makes the token readable once the frame's program has started, so that its calls are authorised. */
  release(): void;
}

/**
 * Local storage of a frame: a copy of the present one without form drafts; writes to it are not stored. Until `release`
 * it hides the token, so that the frame's own session machine stays idle.
 */
export function frameStorage(stored: object = window.localStorage): FrameStorage {
  let isReleased = false;
  const isThere = (key: string) => Object.hasOwn(entries, key) && (isReleased || !isTokenKey(key));
  const methods = {
    getItem: (key: string) => (isThere(key) ? entries[key] : null),
    setItem: (key: string, text: string) => void Reflect.set(entries, key, text),
    removeItem: (key: string) => void Reflect.deleteProperty(entries, key),
  };
  const entries: { [key: string]: string } = Object.create(methods);
  for (const [key, text] of Object.entries(stored)) if (!key.includes('DRAFT:')) entries[key] = String(text);
  return {
    entries,
    release: () => {
      isReleased = true;
    },
  };
}
