import { expect, it } from 'vitest';
import { cleanDrawing } from '../../../src/features/oversight/maps/server/drawing/clean-drawing.ts';
import { drawGround } from '../../../src/features/oversight/maps/server/drawing/draw-ground.ts';
import { rewritten } from '../../../src/features/records/files/server/pictures/pictures.ts';
import { readCriteria } from '../../../src/kinds/parts/criteria.ts';
import { Refused } from '../../../src/server/bounded/refused.ts';
import { parseWorkbook } from '../../../src/server/workbook/parse-workbook.ts';
import { readDirectory } from '../../../src/server/workbook/zip/zip-directory.ts';
import { inflateEntries } from '../../../src/server/workbook/zip/zip-inflate.ts';
import { storedZip } from '../../../src/server/workbook/zip/zip-writer.ts';
import { CORPUS } from '../../support/hostile/corpus.ts';
import type { Door, Hostile } from '../../support/hostile/entry.ts';
import { mutatedBytes } from '../../support/hostile/mutate.ts';
import { Random } from '../../support/random.ts';
import { testSeed } from '../../support/seed.ts';
import { rounds } from '../../support/size.ts';

/** Valid files with random damage: each reader either reads or refuses them. */

/** Largest file that is damaged, in bytes; larger ones take long and prove nothing more. */
const MOST_BYTES = 50_000;
const MINUTE_MS = 60_000;
const ROUNDS = rounds({ day: 40, full: 300, night: 10_000 });

const typeOf = (file: string) => `image/${file.endsWith('jpg') ? 'jpeg' : file.slice(file.lastIndexOf('.') + 1)}`;

const READERS: Partial<Record<Door, (bytes: Buffer, entry: Hostile) => unknown>> = {
  vector: cleanDrawing,
  ground: (bytes) => drawGround(bytes, null),
  picture: (bytes, { file }) => rewritten({ file: bytes, as: 'store', contentType: typeOf(file) }),
  sheet: parseWorkbook,
  criteria: (bytes) => readCriteria(bytes.toString('utf8')),
};

type Changed = ReturnType<typeof mutatedBytes>;

/**
 * Damages a file. Half of the sheets are damaged within an unpacked part: the checksums of the archive refuse any
 * other damage.
 */
function changed(door: Door, bytes: Buffer, random: Random): Changed {
  if (door !== 'sheet' || random.chance(0.5)) return mutatedBytes(bytes, random);
  const parts = inflateEntries(bytes, readDirectory(bytes));
  const name = random.pick([...parts.keys()]);
  const part = mutatedBytes(parts.get(name) ?? Buffer.alloc(0), random);
  return { how: [name, ...part.how], bytes: storedZip(parts.set(name, part.bytes)) };
}

async function wholeOf(door: Door): Promise<{ entry: Hostile; bytes: Buffer }[]> {
  const accepted = CORPUS.filter((entry) => entry.door === door && entry.outcome === 'accepted');
  const made = await Promise.all(accepted.map(async (entry) => ({ entry, bytes: await entry.make() })));
  return made.filter(({ bytes }) => bytes.length < MOST_BYTES);
}

it.each(Object.keys(READERS) as Door[])('%s: read or refused', { timeout: 30 * MINUTE_MS }, async (door) => {
  const random = new Random(testSeed());
  const whole = await wholeOf(door);
  const answers = { read: 0, refused: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { entry, bytes } = random.pick(whole);
    const { how, bytes: given } = changed(door, bytes, random);
    try {
      await READERS[door]?.(given, entry);
      answers.read += 1;
    } catch (error) {
      const what = `round ${round}, ${entry.name}: ${how} ${given.toString('base64').slice(0, 2_000)}`;
      expect(error, what).toBeInstanceOf(Refused);
      answers.refused += 1;
    }
  }
  expect(answers.read + answers.refused).toBe(ROUNDS);
  // By day there are only forty rounds, and by chance all of them may be refused.
  if (ROUNDS >= 300) expect(answers.read, 'files so spoilt that none is read').toBeGreaterThan(0);
});
