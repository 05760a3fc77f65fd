/** Numbers of players the video wall can show; 4 is the default. */
export const GRIDS = [1, 4, 9, 16] as const;

/** Index of the player for a camera: the one that already shows it, else the first idle one; null if all are busy. */
export function playerFor(playing: readonly (number | null)[], cameraId: number): number | null {
  const same = playing.indexOf(cameraId);
  if (same >= 0) return same;
  const idle = playing.indexOf(null);
  return idle >= 0 ? idle : null;
}

/** One line of 选择播放器, such as `播放器 1 (当前播放: 东门)`. */
export function playerLine(index: number, cameraName: string | null): string {
  return `播放器 ${index + 1} (当前播放: ${cameraName ?? '空闲'})`;
}

/** Splits a name at every match of the filter, in any letter case: parts of odd index match. */
export function partsOf(name: string, filter: string): string[] {
  if (!filter) return [name];
  const parts: string[] = [];
  const [low, find] = [name.toLowerCase(), filter.toLowerCase()];
  let from = 0;
  for (let at = low.indexOf(find); at >= 0; at = low.indexOf(find, from)) {
    parts.push(name.slice(from, at), name.slice(at, at + find.length));
    from = at + find.length;
  }
  return [...parts, name.slice(from)];
}

/** True if some players would wait over HTTP/1.1: browsers open six connections to a host, not counting WebSocket. */
export function isOverSix(addresses: readonly string[]): boolean {
  const hosts = new Map<string, number>();
  for (const address of addresses) {
    const host = /^http:\/\/([^/?#]+)/.exec(address)?.[1];
    if (host) hosts.set(host, (hosts.get(host) ?? 0) + 1);
  }
  return [...hosts.values()].some((count) => count > 6);
}
