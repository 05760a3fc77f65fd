import { expect, test } from 'vitest';
import { capabilitiesOf, type Surroundings } from './capabilities.ts';

const CHROME = 'Mozilla/5.0 (Linux; Android 14) Chrome/124.0';
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4) Version/17.4 Safari/604.1';
const GOOD: Surroundings = {
  isSecure: true,
  userAgent: CHROME,
  hasWorker: true,
  isPageKept: true,
  hasStorage: true,
  free: 3_000_000_000,
  isPersisted: true,
  hasCamera: true,
  camera: 'granted',
  hasPosition: true,
  position: 'granted',
};

const stateOf = (name: string, here: Partial<Surroundings>) => {
  const found = capabilitiesOf({ ...GOOD, ...here }).find((one) => one.name === name);
  return `${found?.state} ${found?.says}`;
};

test('a browser with everything is ready in everything', () => {
  expect(capabilitiesOf(GOOD).filter(({ state }) => state !== 'ready')).toEqual([]);
});

test.each([
  ['安全连接', { isSecure: false }, 'missing', 'https'],
  ['没有网络时打开', { isPageKept: false }, 'limited', '过一会儿'],
  ['没有网络时打开', { hasWorker: false }, 'missing', '升级浏览器'],
  ['没有网络时打开', { hasWorker: false, userAgent: `${SAFARI} MicroMessenger/8.0` }, 'missing', '在 Safari 中打开'],
  ['没有网络时打开', { hasWorker: false, userAgent: `${CHROME} DingTalk/7.5` }, 'missing', '在浏览器中打开'],
  ['没有网络时打开', { isSecure: false, hasWorker: false }, 'missing', '需要安全连接'],
  ['加密保存', { hasStorage: false }, 'missing', '无痕窗口'],
  ['存储空间', { free: 80_000_000 }, 'limited', '剩余约 80 MB'],
  ['存储空间', { free: null }, 'limited', '没有告知'],
  ['长期保存', { isPersisted: false }, 'limited', '可能清除'],
  ['长期保存', { isPersisted: false, userAgent: SAFARI }, 'limited', '添加到主屏幕'],
  ['拍照', { camera: 'denied' }, 'missing', '网站设置'],
  ['定位', { position: 'prompt' }, 'ready', '请点允许'],
  ['定位', { isSecure: false }, 'missing', '没有位置'],
] as const)('%s with %o is %s: %s', (name, here, state, says) => {
  const found = stateOf(name, here);
  expect(found).toContain(state);
  expect(found).toContain(says);
});
