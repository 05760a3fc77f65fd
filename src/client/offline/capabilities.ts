/** One thing that work without a network, or on the spot, needs of the browser. */
export interface Capability {
  name: string;
  state: 'ready' | 'limited' | 'missing';
  /** Its use, or the way out where it is not ready. */
  says: string;
}

/** Facts about the browser, from the browser. */
export interface Surroundings {
  isSecure: boolean;
  userAgent: string;
  hasWorker: boolean;
  /** True once the page and its files are on this device. */
  isPageKept: boolean;
  hasStorage: boolean;
  /** Bytes; null if the browser does not say. */
  free: number | null;
  isPersisted: boolean;
  hasCamera: boolean;
  camera: PermissionState;
  hasPosition: boolean;
  position: PermissionState;
}

/** Bytes that a round with its photos may need. */
const ROOM = 200_000_000;
const MESSENGER = /MicroMessenger|wxwork|DingTalk|Lark|Feishu/i;
const APPLE_PHONE = /iPhone|iPad|iPod/;
const IN_SITE_SETTINGS = '请在浏览器的网站设置里改为允许，再刷新本页';

/** Reads what this browser can do. */
export async function lookAround(): Promise<Surroundings> {
  const { storage } = navigator;
  const [estimate, isPersisted, registration, camera, position] = await Promise.all([
    storage?.estimate?.().catch(() => null) ?? null,
    storage?.persisted?.().catch(() => false) ?? false,
    navigator.serviceWorker?.getRegistration().catch(() => undefined) ?? undefined,
    permissionOf('camera'),
    permissionOf('geolocation'),
  ]);
  const { quota, usage = 0 } = estimate ?? {};
  return {
    isSecure: window.isSecureContext,
    userAgent: navigator.userAgent,
    hasWorker: 'serviceWorker' in navigator,
    isPageKept: Boolean(registration?.active),
    hasStorage: typeof indexedDB !== 'undefined' && crypto.subtle !== undefined,
    free: quota === undefined ? null : quota - usage,
    isPersisted,
    hasCamera: typeof navigator.mediaDevices?.getUserMedia === 'function',
    camera,
    hasPosition: 'geolocation' in navigator,
    position,
  };
}

/** Permission for a device; `prompt` where the browser does not say, because a dialog then follows. */
async function permissionOf(name: string): Promise<PermissionState> {
  try {
    // Cast: not all browsers know the name `camera`, and those throw.
    return (await navigator.permissions.query({ name: name as PermissionName })).state;
  } catch {
    return 'prompt';
  }
}

/** Judges these surroundings, and says the way out where something does not work. */
export function capabilitiesOf(here: Surroundings): Capability[] {
  return [
    here.isSecure
      ? { name: '安全连接', state: 'ready', says: '可以离线使用、定位和拍照' }
      : {
          name: '安全连接',
          state: 'missing',
          says: '当前地址不是 https，浏览器不允许离线使用和定位。请用 https 地址打开，没有时请联系管理员',
        },
    pageOf(here),
    workOf(here),
    roomOf(here),
    lastingOf(here),
    deviceOf({
      name: '拍照',
      isThere: here.hasCamera,
      permission: here.camera,
      good: '可以当场拍照',
      without: '仍可从相册选择照片',
    }),
    deviceOf({
      name: '定位',
      isThere: here.hasPosition && here.isSecure,
      permission: here.position,
      good: '可以证明到场',
      without: '签到时会注明没有位置',
    }),
  ];
}

function pageOf({ isSecure, hasWorker, isPageKept, userAgent }: Surroundings): Capability {
  const name = '没有网络时打开';
  if (isSecure && hasWorker)
    return isPageKept
      ? { name, state: 'ready', says: '页面已存在本机' }
      : { name, state: 'limited', says: '正在把页面存到本机，请过一会儿再看' };
  if (MESSENGER.test(userAgent))
    return {
      name,
      state: 'missing',
      says: APPLE_PHONE.test(userAgent)
        ? '聊天软件里的页面不能离线使用。请点右上角，选择“在 Safari 中打开”'
        : '聊天软件里的页面不能离线使用。请点右上角，选择“在浏览器中打开”',
    };
  return { name, state: 'missing', says: isSecure ? '请升级浏览器，或换用新版 Chrome、Edge' : '需要安全连接' };
}

function workOf({ isSecure, hasStorage }: Surroundings): Capability {
  const name = '加密保存';
  if (hasStorage && isSecure) return { name, state: 'ready', says: '存在本机的内容已加密，他人登录后看不到' };
  const says = isSecure ? '浏览器拒绝保存，可能是无痕窗口。请换用普通窗口' : '需要安全连接';
  return { name, state: 'missing', says };
}

function roomOf({ free }: Surroundings): Capability {
  const name = '存储空间';
  if (free === null) return { name, state: 'limited', says: '浏览器没有告知剩余空间' };
  const megabytes = `剩余约 ${Math.max(0, Math.floor(free / 1_000_000)).toLocaleString('en-US')} MB`;
  if (free >= ROOM) return { name, state: 'ready', says: megabytes };
  return { name, state: 'limited', says: `${megabytes}，可能存不下一次排查的照片。请先清理手机空间` };
}

function lastingOf({ isPersisted, userAgent }: Surroundings): Capability {
  const name = '长期保存';
  if (isPersisted) return { name, state: 'ready', says: '空间紧张时，浏览器也不会清除' };
  const says = APPLE_PHONE.test(userAgent)
    ? '连续 7 天不用，Safari 会清除。请点“分享”，选择“添加到主屏幕”，以后从主屏幕打开'
    : '空间紧张时，浏览器可能清除';
  return { name, state: 'limited', says };
}

interface Device {
  name: string;
  isThere: boolean;
  permission: PermissionState;
  good: string;
  without: string;
}

function deviceOf({ name, isThere, permission, good, without }: Device): Capability {
  if (!isThere) return { name, state: 'missing', says: `此浏览器不支持，${without}` };
  if (permission === 'denied') return { name, state: 'missing', says: `已被拒绝，${without}。${IN_SITE_SETTINGS}` };
  return { name, state: 'ready', says: permission === 'granted' ? good : `${good}，第一次使用时请点允许` };
}
