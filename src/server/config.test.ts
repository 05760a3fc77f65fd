import { describe, expect, it } from 'vitest';
import { thrown } from '../../tests/support/bounded/thrown.ts';
import { ConfigError, readConfig } from './config.ts';

const problemOf = (env: Record<string, string>) => thrown(ConfigError, () => readConfig(env))?.message ?? '';

describe('configuration (decision 082)', () => {
  it('has defaults for everything', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      databaseUrl: null,
      seed: 'demo',
      captchaOpen: null,
      jobLeaseMs: 15_000,
      production: false,
      loopback: true,
    });
  });

  it.each([
    [{ PORT: '80a' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ SEED: 'yes' }, 'SEED'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD'],
    [{ CAPTCHA_OPEN: 'maybe' }, 'CAPTCHA_OPEN'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ JOB_LEASE_SECONDS: '2' }, 'JOB_LEASE_SECONDS'],
    [{ TIMERS: 'sometimes' }, 'TIMERS'],
    [{ TLS_CERT: 'cert.pem' }, 'TLS_KEY'],
    [{ REDIRECT_PORT: '8081' }, 'REDIRECT_PORT'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
    [{ STORAGE: 's3' }, 'S3_BUCKET'],
    [{ STORAGE: 'tape' }, 'STORAGE'],
    [{ EMBED_ORIGINS: "https://a.example; script-src 'unsafe-eval'" }, 'EMBED_ORIGINS'],
    [{ MAP_TILES: 'https://t.example/{z}/{x}.png' }, 'MAP_TILES'],
    [{ MAP_TILES: 'https://t.example/{z}/{x}/{y}.png; script-src *' }, 'MAP_TILES'],
    [{ MAP_TILES: '//t.example/{z}/{x}/{y}.png' }, 'MAP_TILES'],
    [{ MAP_TILES_ZOOM: '30' }, 'MAP_TILES_ZOOM'],
    [{ STORYBOOK_URL: 'javascript:alert(1)' }, 'STORYBOOK_URL'],
    [{ STORYBOOK_URL: '127.0.0.1:6006' }, 'STORYBOOK_URL'],
  ])('refuses %j and names it', (env, name) => expect(problemOf(env)).toContain(name));

  it('takes map tiles of another host and of its own, and none unless said', () => {
    const tilesOf = (template: string) => readConfig({ MAP_TILES: template }).mapTiles?.template;
    for (const template of ['https://t.example:8443/a/{z}/{x}/{y}.png?k=1', '/tiles/{z}/{x}/{y}.png'])
      expect(tilesOf(template)).toBe(template);
    expect(readConfig({}).mapTiles).toBeNull();
  });

  it('offers no Storybook unless one is named', () => {
    expect(readConfig({}).storybookUrl).toBeNull();
    for (const STORYBOOK_URL of ['http://127.0.0.1:6006', 'https://dev.example.com/storybook/'])
      expect(readConfig({ STORYBOOK_URL }).storybookUrl).toBe(STORYBOOK_URL);
  });

  it('names every problem at once', () => {
    const message = problemOf({ PORT: 'x', SEED: 'y' });
    expect(message).toContain('PORT');
    expect(message).toContain('SEED');
  });

  it('refuses open demo accounts', () => {
    expect(problemOf({ NODE_ENV: 'production' })).toContain('演示账号');
    expect(problemOf({ HOST: '0.0.0.0' })).toContain('演示账号');
    expect(problemOf({ HOST: '0.0.0.0', SEED: 'none' })).toBe('');
    expect(problemOf({ HOST: '0.0.0.0', DEMO_PASSWORD: 'chosen by me' })).toBe('');
    expect(problemOf({ NODE_ENV: 'production', SEED: 'none' })).toBe('');
  });
});
