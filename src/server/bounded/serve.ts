/** Worker thread's side of a lane (lane.ts): performs tasks one after another. */
import { parentPort } from 'node:worker_threads';
import type { Answer } from './lane.ts';
import { Refused } from './refused.ts';

/**
 * @param work performs a task; throws Refused for faults that users can correct
 * @param buffersIn parts of a reply to transfer instead of copying
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
