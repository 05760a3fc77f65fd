/** Number of segments in the playlist. */
const SHOWN = 4;

/**
 * Live playlist of a clip that repeats endlessly, with increasing segment numbers.
 * @param {number} seconds duration of one segment
 * @param {number} elapsedSeconds
 */
export function playlistOf(seconds, elapsedSeconds) {
  const newest = Math.floor(elapsedSeconds / seconds) + SHOWN - 1;
  const oldest = newest - SHOWN + 1;
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`,
    `#EXT-X-MEDIA-SEQUENCE:${oldest}`,
    ...Array.from({ length: SHOWN }, (_, n) => [`#EXTINF:${seconds.toFixed(3)},`, `clip${oldest + n}.ts`]).flat(),
    '',
  ].join('\n');
}
