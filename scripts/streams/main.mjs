/** `npm run demo:streams`: serves live video streams for the cameras of the demo data, without using the internet. */
import { clipSource } from './clip-source.mjs';
import { clockSource } from './clock-source.mjs';
import { createStreamServer } from './server.mjs';

const port = Number(process.env.STREAMS_PORT ?? 8554);
const clock = await clockSource();
const server = createStreamServer(clock ?? clipSource());
server.listen(port, '127.0.0.1', () => {
  console.log(
    `Live streams: http://127.0.0.1:${port}/live/cam-01.flv, .ts and .m3u8; ws://127.0.0.1:${port}/live/cam-01.flv and .ts`,
  );
  console.log(clock ? 'The time of day runs in the picture.' : 'Without ffmpeg: the shipped clip, over and over.');
});
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    server.closeAllConnections();
    server.close(() => process.exit(0));
  });
}
