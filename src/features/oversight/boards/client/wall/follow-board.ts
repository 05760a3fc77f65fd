/** Parameters of `follow`, which reads a board at intervals and soon after a change, never twice at once. */
interface Following<T> {
  read(): Promise<T>;
  onValue(value: T): void;
  onFailure(error: unknown): void;
  everyMs: number;
  /** Milliseconds within which several changes cause one reading. */
  pauseMs: number;
}

export interface Follower {
  /** Schedules a reading after a change notice. */
  refresh(): void;
  stop(): void;
}

export function follow<T>({ read, onValue, onFailure, everyMs, pauseMs }: Following<T>): Follower {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isReading = false;
  let isAsked = false;
  let last = 0;
  const schedule = (ms: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void run(), ms);
  };
  const run = async () => {
    isReading = true;
    isAsked = false;
    last = Date.now();
    try {
      const value = await read();
      if (!isStopped) onValue(value);
    } catch (error) {
      if (!isStopped) onFailure(error);
    }
    isReading = false;
    schedule(isAsked ? pauseMs : everyMs);
  };
  void run();
  return {
    refresh() {
      if (isReading) isAsked = true;
      else schedule(Math.max(0, pauseMs - (Date.now() - last)));
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
