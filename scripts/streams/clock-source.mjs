import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFlvCutter, createTransportCutter, fanOut } from './fan-out.mjs';

const CLIP = fileURLToPath(new URL('clip.flv', import.meta.url));
const CLOCK =
  "drawtext=text='%{localtime\\:%F %T}':x=12:y=h-th-12:fontsize=30:fontcolor=white:box=1:boxcolor=black@0.6:boxborderw=8";
const FIRST_PICTURE_MS = 10_000;

/**
 * Streams the video clip with the time of day drawn into it, encoded once for all readers.
 * @returns {Promise<import('./clip-source.mjs').Source | null>} null: ffmpeg is missing or cannot encode the clip
 */
export async function clockSource() {
  const folder = mkdtempSync(join(tmpdir(), 'streams-'));
  const process = spawn('ffmpeg', argumentsFor(folder), {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
    env: { ...globalThis.process.env, TZ: 'CST-8' },
  });
  const close = () => {
    process.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  const flv = fanOut(/** @type {import('node:stream').Readable} */ (process.stdout), createFlvCutter());
  const transport = fanOut(/** @type {import('node:stream').Readable} */ (process.stdio[3]), createTransportCutter());
  const isRunning = await new Promise((resolve) => {
    process.once('error', () => resolve(false));
    process.once('exit', () => resolve(false));
    void Promise.all([flv.begun, transport.begun]).then(() => resolve(true));
    setTimeout(() => resolve(false), FIRST_PICTURE_MS).unref();
  });
  if (!isRunning) {
    close();
    return null;
  }
  /** @param {string} name */
  const read = (name) => {
    try {
      return readFileSync(join(folder, name));
    } catch {
      return null;
    }
  };
  return {
    flv: flv.stream,
    transport: transport.stream,
    // Returns null during the first two seconds, because ffmpeg has not yet written the playlist.
    playlist: () => read('live.m3u8')?.toString() ?? null,
    segment: (name) => (/^live\d{1,9}\.ts$/.test(name) ? read(name) : null),
    close,
  };
}

/** @param {string} folder */
function argumentsFor(folder) {
  const outputs = [
    '[f=flv:flvflags=no_duration_filesize]pipe\\:1',
    '[f=mpegts]pipe\\:3',
    `[f=hls:hls_time=2:hls_list_size=4:hls_flags=delete_segments+temp_file]${join(folder, 'live.m3u8')}`,
  ];
  return [
    ...['-hide_banner', '-loglevel', 'error', '-re', '-stream_loop', '-1', '-i', CLIP, '-an'],
    ...['-vf', `scale=640:360:flags=fast_bilinear,${CLOCK}`, '-r', '12', '-c:v', 'libx264', '-profile:v', 'baseline'],
    ...['-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '12', '-pix_fmt', 'yuv420p', '-flags', '+global_header'],
    ...['-map', '0:v', '-f', 'tee', outputs.join('|')],
  ];
}
