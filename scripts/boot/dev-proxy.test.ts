import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { callsTo } from './dev-proxy.mjs';
import { inRoot } from './paths.mjs';

const [pattern = ''] = Object.keys(callsTo('http://127.0.0.1:8080'));
const isCall = (address: string) => new RegExp(pattern).test(address);

describe('calls the development server passes on', () => {
  it('are those of the API', () => {
    expect(isCall('/api/login')).toBe(true);
    expect(isCall('/api/CameraFile/page?pageNo=1&name=a.ts')).toBe(true);
    expect(isCall('/api/sysFileInfo/download?id=1')).toBe(true);
  });

  it('are none of the sources that lie below the same address', () => {
    const sources = readdirSync(inRoot('src/client/api')).map((file) => `/api/${file}`);
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter(isCall)).toEqual([]);
    expect(isCall('/api/send.ts?t=1795721675929')).toBe(false);
  });
});
