/**
 * Prefix of local storage keys (look.md#10.8); entries are `{value, expire}`, expire in epoch ms or null: never. Where
 * the browser refuses storage (private mode, quota), memory is used instead.
 */
const NAMESPACE = 'pro__';

/** Lifetime in ms of token and application/menu list: 604800000 (look.md#10.8). */
export const SEVEN_DAYS = 604_800_000;

/** Storage keys, spelled as in look.md#10.8. */
export const STORAGE_KEYS = {
  token: 'Access-Token',
  sidebarType: 'SIDEBAR_TYPE',
  appsMenu: 'ALL_APPS_MENU',
  theme: 'DEFAULT_THEME',
  layoutMode: 'DEFAULT_LAYOUT_MODE',
  color: 'DEFAULT_COLOR',
  colorWeak: 'DEFAULT_COLOR_WEAK',
  fixedHeader: 'DEFAULT_FIXED_HEADER',
  fixedSidebar: 'DEFAULT_FIXED_SIDEMENU',
  autoHideHeader: 'DEFAULT_FIXED_HEADER_HIDDEN',
  contentWidth: 'DEFAULT_CONTENT_WIDTH_TYPE',
  multiTab: 'DEFAULT_MULTI_TAB',
  breadcrumbs: 'DEFAULT_CRUMBS_STATE',
  dictionaries: 'DICT_TYPE_TREE_DATA',
  /** Key that look.md#10.8 lacks: id of the user whose work on this device is open. */
  keeper: 'KEEPER',
  /** Key that look.md#10.8 lacks: id of the user who signed out and whose unsent work is still readable. */
  leaving: 'LEAVING',
  /** Key that look.md#10.8 lacks: light or dark page (look.md#2). */
  colorScheme: 'COLOR_SCHEME',
  /** Key that look.md#10.8 lacks: default row height of tables, for lists without a setting of their own. */
  density: 'DEFAULT_DENSITY',
} as const;

interface Entry {
  value: unknown;
  expire: number | null;
}

/** Entries that local storage did not take; one of them replaces the entry there. */
const memory = new Map<string, string>();

/** Local storage; undefined if the browser refuses access. */
function local(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

function parse(text: string | null): Entry | null {
  if (text === null) return null;
  try {
    const entry: unknown = JSON.parse(text);
    if (typeof entry !== 'object' || entry === null || !('value' in entry)) return null;
    const expire = 'expire' in entry && typeof entry.expire === 'number' ? entry.expire : null;
    return { value: entry.value, expire };
  } catch {
    return null;
  }
}

/** The stored value; null if it is absent, unreadable or expired. An expired value is removed. */
export function readStored(key: string): unknown {
  const name = NAMESPACE + key;
  const entry = parse(memory.get(name) ?? local()?.getItem(name) ?? null);
  if (!entry) return null;
  if (entry.expire !== null && entry.expire <= Date.now()) {
    removeStored(key);
    return null;
  }
  return entry.value;
}

/**
 * Stores a value for `lifetime` milliseconds, or for ever. False: storage is full or refused, and the value is kept only
 * until the page is closed.
 */
export function writeStored(key: string, value: unknown, lifetime?: number): boolean {
  const entry: Entry = { value, expire: lifetime === undefined ? null : Date.now() + lifetime };
  const text = JSON.stringify(entry);
  const storage = local();
  memory.delete(NAMESPACE + key);
  try {
    if (storage) {
      storage.setItem(NAMESPACE + key, text);
      return true;
    }
  } catch {
    removeStored(key);
  }
  memory.set(NAMESPACE + key, text);
  return false;
}

export function removeStored(key: string): void {
  memory.delete(NAMESPACE + key);
  local()?.removeItem(NAMESPACE + key);
}

/** Keys (without namespace) with this prefix; used to find drafts. */
export function storedKeys(prefix: string): string[] {
  const names = [...Object.keys(local() ?? {}), ...memory.keys()];
  return names.filter((name) => name.startsWith(NAMESPACE + prefix)).map((name) => name.slice(NAMESPACE.length));
}

export function readToken(): string | null {
  const token = readStored(STORAGE_KEYS.token);
  return typeof token === 'string' && token !== '' ? token : null;
}

/** Stores the token of a new sign-in. The user before may have left his store open, which is not this user's. */
export function writeToken(token: string): void {
  removeStored(STORAGE_KEYS.keeper);
  writeStored(STORAGE_KEYS.token, token, SEVEN_DAYS);
}

/** Removes the entries that end with a sign-in: token, application/menu list, dictionary cache (look.md#11.6). */
export function clearSignIn(): void {
  removeStored(STORAGE_KEYS.token);
  removeStored(STORAGE_KEYS.appsMenu);
  removeStored(STORAGE_KEYS.dictionaries);
}

/** True if a `storage` event of another tab concerns the sign-in. */
export function isTokenKey(key: string | null): boolean {
  return key === null || key === NAMESPACE + STORAGE_KEYS.token;
}
