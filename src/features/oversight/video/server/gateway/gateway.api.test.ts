import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCompanyServer } from '../../../../../../tests/support/company.ts';
import { listening, portOf } from '../../../../../../tests/support/servers/listening.ts';
import { serving } from '../../../../../../tests/support/servers/of-file.ts';

const CAMERA_SECRET = 'rtsp://admin:camera-password@10.20.1.11/1';
const PASSWORD = 'gateway-password';
const PLAY_SECRET = 'play-secret-of-the-gateway';
const BASIC = `Basic ${Buffer.from(`ops:${PASSWORD}`).toString('base64')}`;

/** Answers of the three gateways, copied from their documentation. */
const ANSWERS: { readonly [path: string]: unknown } = {
  '/api': { version: '1.9.9', host: '10.20.1.5:1984', config_path: '/config/go2rtc.yaml' },
  '/api/streams': {
    'cam-01': {
      producers: [{ url: CAMERA_SECRET, medias: ['video, recvonly, H265', 'audio, recvonly, PCMA/8000'] }],
      consumers: [{}, {}],
    },
    'cam-02': { producers: [{ url: CAMERA_SECRET }], consumers: null },
  },
  '/index/api/version': { code: 0, data: { branchName: 'master', commitHash: 'abc1234' } },
  '/index/api/getMediaList': {
    code: 0,
    data: ['rtmp', 'hls'].map((schema) => ({
      app: 'live',
      stream: 'cam-01',
      schema,
      totalReaderCount: 3,
      originUrl: CAMERA_SECRET,
      tracks: [{ codec_id_name: 'CodecAAC' }, { codec_id_name: 'CodecH264' }],
    })),
  },
  '/api/v1/versions': { code: 0, data: { major: 6, version: '6.0.155' } },
  '/api/v1/streams': {
    code: 0,
    streams: [{ app: 'live', name: 'cam-01', clients: 3, publish: { active: true }, video: { codec: 'H264' } }],
  },
};

let answering: (request: IncomingMessage, response: ServerResponse, body: string) => void;
const gateway = listening(() =>
  createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => answering(request, response, body));
  }),
);
let api: string;
beforeAll(() => {
  api = `127.0.0.1:${portOf(gateway)}`;
});
const { server, admin } = serving(() => startCompanyServer({ env: { OUTBOUND_HOSTS: api } }));

const usual = ({ url = '', headers }: IncomingMessage, response: ServerResponse, body: string) => {
  const path = url.split('?', 1)[0] ?? '';
  const isZlm = path.startsWith('/index/');
  if (!isZlm && headers.authorization !== BASIC) return response.writeHead(401).end();
  const isRefused = isZlm && !body.includes(PASSWORD);
  return response.end(JSON.stringify(isRefused ? { code: -100, msg: 'Incorrect secret' } : ANSWERS[path]));
};

beforeEach(() => {
  answering = usual;
});

/** Changes settings of the gateway as an administrator. */
async function settle(values: { [code: string]: string }): Promise<void> {
  const rows = await admin.rows<{ id: number; code: string }>('/sysConfig/page', {
    code: 'VIDEO_GATEWAY',
    pageSize: '20',
  });
  for (const [code, value] of Object.entries(values)) {
    const row = rows.find((one) => one.code === `VIDEO_GATEWAY_${code}`);
    const record = await admin.read<object>('/sysConfig/detail', { id: String(row?.id) });
    await admin.write('/sysConfig/edit', { ...record, value });
  }
}

async function pointCameras(address: (name: string) => string): Promise<{ id: number }[]> {
  const rows = await admin.rows<{ id: number }>('/CameraFile/page', { pageSize: '3' });
  for (const [index, { id }] of rows.entries()) {
    const camera = await admin.read<object>('/CameraFile/detail', { id: String(id) });
    await admin.write('/CameraFile/edit', { ...camera, streamUrl: address(`cam-0${index + 1}`) });
  }
  return rows;
}

interface Health {
  state: string;
  version: string;
  streams: number;
  cameras: { state: string; readers: number; codec: string; stream: string }[];
  hosts: { host: string; cameras: number }[];
}

const health = () => admin.read<Health>('/videoGateway/health');

describe('the state of a media gateway', () => {
  it('is off until one is set up, and warns of hosts with many cameras over HTTP', async () => {
    const found = await health();
    expect(found).toMatchObject({ state: 'off', streams: 0, hosts: [{ host: '127.0.0.1:8554', cameras: 12 }] });
    expect(new Set(found.cameras.map(({ state }) => state))).toEqual(new Set(['direct']));
  });

  it.each([
    ['go2rtc', '1.9.9', (name: string) => `https://video.example.com/api/stream.flv?src=${name}`, 'H265', 2],
    ['zlmediakit', 'master abc1234', (name: string) => `https://video.example.com/live/${name}.live.flv`, 'H264', 3],
    ['srs', '6.0.155', (name: string) => `wss://video.example.com/live/${name}.flv`, 'H264', 2],
  ])('of %s is read with its account', async (kind, version, address, codec, readers) => {
    await pointCameras(address);
    await settle({ KIND: kind, API: `http://${api}`, USER: 'ops', PASSWORD, PLAY: 'https://video.example.com' });
    const found = await health();
    expect(found).toMatchObject({ state: 'ok', version });
    expect(found.cameras[0]).toMatchObject({ state: 'live', codec, readers });
    expect(found.cameras[1]?.state).toBe(kind === 'go2rtc' ? 'idle' : 'missing');
    expect(found.cameras[3]?.state).toBe('direct');
    const sent = JSON.stringify(found);
    for (const secret of ['camera-password', PASSWORD, 'rtsp:']) expect(sent).not.toContain(secret);
  });

  it('names a wrong account', async () => {
    await settle({ KIND: 'srs', PASSWORD: 'other' });
    expect(await health()).toMatchObject({ state: 'login', streams: 0 });
    await settle({ KIND: 'zlmediakit' });
    expect(await health()).toMatchObject({ state: 'login' });
    await settle({ PASSWORD });
  });

  it.each([
    ['another service', 'strange', (_: IncomingMessage, response: ServerResponse) => response.end('<html>')],
    ['a redirect', 'strange', (_: IncomingMessage, r: ServerResponse) => r.writeHead(302, { location: '/' }).end()],
    ['a flood', 'strange', (_: IncomingMessage, r: ServerResponse) => r.end(Buffer.alloc(1_048_577, 'x'))],
    ['silence', 'timeout', () => {}],
    ['a cut', 'unreachable', (request: IncomingMessage) => request.socket.destroy()],
  ])('survives %s', async (_, state, answer) => {
    answering = answer;
    expect(await health()).toMatchObject({ state, streams: 0 });
  });

  it.each(['http://127.0.0.1:5432', 'http://169.254.169.254', 'file:///etc/passwd', 'gopher://x', 'nonsense'])(
    'asks nothing of %s, which the operator did not list',
    async (address) => {
      await settle({ API: address });
      expect(await health()).toMatchObject({ state: 'refused' });
    },
  );
});

it('an address to play is the camera’s own until addresses are signed, and signed as nginx checks it', async () => {
  const [camera] = await pointCameras((name) => `https://video.example.com/live/${name}.flv?vhost=a`);
  const linanqi = await server.login('linanqi');
  const play = () => linanqi.read<{ url: string }>('/videoGateway/play', { id: String(camera?.id) });
  expect(await play()).toEqual({ url: 'https://video.example.com/live/cam-01.flv?vhost=a' });
  await settle({ PLAY: 'https://video.example.com/', PLAY_SECRET, PLAY_MINUTES: '2' });
  const { url } = await play();
  const { pathname, searchParams } = new URL(url);
  const expires = Number(searchParams.get('expires'));
  expect(Math.abs(expires - Date.now() / 1_000 - 120)).toBeLessThan(30);
  const sign = createHash('md5').update(`${expires}${pathname} ${PLAY_SECRET}`).digest('base64url');
  expect([searchParams.get('sign'), searchParams.get('vhost')]).toEqual([sign, 'a']);
  expect(url).not.toContain(PLAY_SECRET);
  await pointCameras((name) => `https://other.example.com/live/${name}.flv`);
  expect(await play()).toEqual({ url: 'https://other.example.com/live/cam-01.flv' });
});
