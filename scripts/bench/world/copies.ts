import { createHash } from 'node:crypto';
import { formatWallDate } from '../../../src/engine/wall-time.ts';
import { LIVES } from './lives.ts';
import type { ModelHazard, Models } from './model-hazards.ts';
import { hazardDescription, hazardName } from './names.ts';
import type { Copy } from './pattern.ts';

const SPAN_MS = 730 * 86_400_000;

/** Lines to insert for one copied hazard, by table. */
export interface Lines {
  [table: string]: string[];
}

/** Count of existing rows, last id and last serial numbers, from which the copies continue. */
interface Start {
  rows: number;
  lastId: number;
  serials: ReadonlyMap<string, number>;
}

/** Copies model hazards. Each copy has its own ids, code, name, times and hash chain of its history. */
export class Copier {
  readonly #byLife: ModelHazard[][];
  readonly #rows: number;
  readonly #serials: Map<string, number>;
  #lastId: number;

  constructor(models: Models, { rows, lastId, serials }: Start) {
    this.#byLife = LIVES.map((_, life) => models.hazards.filter((hazard) => hazard.life === life));
    this.#rows = rows;
    this.#lastId = lastId;
    this.#serials = new Map(serials);
  }

  get lastId(): number {
    return this.#lastId;
  }

  /** Serial numbers used per day, counted in the same way as the product's. */
  get serials(): ReadonlyMap<string, number> {
    return this.#serials;
  }

  lines(index: number): Lines {
    const model = this.#modelOf(index);
    const copy = this.#copyOf(model, index);
    const lines: Lines = {
      risk_register: [model.row.of(copy)],
      record_history: historyLines(model, copy),
      hazard_participant: model.participants.map((user) => `${copy.ids[0]}\t${user}`),
    };
    for (const { table, line } of model.stages) {
      const own = lines[table] ?? [];
      lines[table] = [...own, line.of(copy)];
    }
    return lines;
  }

  #modelOf(index: number): ModelHazard {
    const mixed = Math.imul(index + 1, 2_654_435_761) >>> 0;
    let left = mixed % 100;
    const life = LIVES.findIndex(({ share }) => {
      left -= share;
      return left < 0;
    });
    const choices = this.#byLife[life] ?? [];
    const model = choices[Math.floor(mixed / 100) % choices.length];
    if (!model) throw new Error(`no hazard was driven for ${LIVES[life]?.name}`);
    return model;
  }

  /** Gives later copies later times, so that ids and times ascend together as in a real database. */
  #copyOf(model: ModelHazard, index: number): Copy {
    const byMs = -Math.round((SPAN_MS * (1 - index / this.#rows)) / 1000) * 1000;
    const name = hazardName(index);
    const ids = Array.from({ length: 1 + model.stages.length }, (_, at) => String(this.#lastId + 1 + at));
    this.#lastId += ids.length;
    const code = this.#nextCode(new Date(model.createdMs + byMs));
    const moved = model.instants.moved(byMs);
    return { ids, code, name, description: hazardDescription(name), ...moved, hash: '', previous: '' };
  }

  #nextCode(time: Date): string {
    const day = formatWallDate(time).replaceAll('-', '');
    const counter = `RiskRegister.code:${day}`;
    const serial = (this.#serials.get(counter) ?? 0) + 1;
    this.#serials.set(counter, serial);
    return `YH${day}-${String(serial).padStart(4, '0')}`;
  }
}

function historyLines({ history }: ModelHazard, copy: Copy): string[] {
  return history.map(({ line, chained }) => {
    copy.hash = createHash('sha256').update(chained.of(copy)).digest('hex');
    const text = line.of(copy);
    copy.previous = copy.hash;
    return text;
  });
}
