/** The side of a worker thread: takes tasks one after another from the lane that began it (lane.ts). */
import { parentPort } from 'node:worker_threads';
import type { Answer } from './lane.ts';
import { Refused } from './refused.ts';

/**
 * @param work performs one task; throws Refused for faults the user can mend
 * @param buffersIn large parts of a reply, which are transferred instead of copied
 */
export function serve<Task, Reply>(
  work: (task: Task) => Reply | Promise<Reply>,
  buffersIn: (reply: Reply) => ArrayBuffer[] = () => [],
): void {
  parentPort?.on('message', async (task: Task) => {
    const answer = await answerOf(work, task);
    parentPort?.postMessage(answer, 'reply' in answer ? buffersIn(answer.reply) : []);
  });
}

async function answerOf<Task, Reply>(work: (task: Task) => Reply | Promise<Reply>, task: Task): Promise<Answer<Reply>> {
  try {
    return { reply: await work(task) };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}
