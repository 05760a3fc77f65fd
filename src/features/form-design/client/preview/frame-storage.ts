import { isTokenKey } from '../../../../client/api/storage.ts';

export interface FrameStorage {
  /** Replaces the local storage of the frame. */
  entries: object;
  /** The program has started: from now on the frame finds the token for its calls. */
  release(): void;
}

/**
 * Local storage of a frame: what is stored now, but for half-filled forms, and written to it is not stored. Until it is
 * released there is no token in it, so that the session machine of the frame's own program stays at rest.
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
