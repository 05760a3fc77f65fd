/** Counts of players a wall may show; 4 is the standard. */
export const GRIDS = [1, 4, 9, 16] as const;

/** Index of the player that takes a camera: the one that already plays it, else the first idle one, else null. */
export function playerFor(playing: readonly (number | null)[], cameraId: number): number | null {
  const same = playing.indexOf(cameraId);
  if (same >= 0) return same;
  const idle = playing.indexOf(null);
  return idle >= 0 ? idle : null;
}

/** `播放器 1 (当前播放: 东门)`, one line of 选择播放器. */
export function playerLine(index: number, cameraName: string | null): string {
  return `播放器 ${index + 1} (当前播放: ${cameraName ?? '空闲'})`;
}

/** Cuts a name at every match of the filter: odd parts match, in any letter case. */
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

/** True if over HTTP/1.1 some players would wait: browsers open six connections to a host, WebSocket not counted. */
export function isOverSix(addresses: readonly string[]): boolean {
  const hosts = new Map<string, number>();
  for (const address of addresses) {
    const host = /^http:\/\/([^/?#]+)/.exec(address)?.[1];
    if (host) hosts.set(host, (hosts.get(host) ?? 0) + 1);
  }
  return [...hosts.values()].some((count) => count > 6);
}
