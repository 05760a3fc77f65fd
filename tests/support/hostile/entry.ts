/** Way by which untrusted bytes reach the product. */
export type Door = 'vector' | 'ground' | 'picture' | 'document' | 'sheet' | 'markup' | 'design' | 'criteria' | 'backup';

export type Outcome = 'accepted' | 'refused';

/** One hostile file or text. */
export interface Hostile {
  door: Door;
  name: string;
  /** File name of the upload; empty for texts. */
  file: string;
  /** Builds the content when it is sent, since some are megabytes. */
  make(): Buffer | Promise<Buffer>;
  outcome: Outcome;
}

type Made = Buffer | string | Promise<Buffer>;
export type Line = readonly [outcome: Outcome, name: string, make: () => Made, file?: string];

const linesOf = (outcome: Outcome) => (makes: { [name: string]: () => Made }) =>
  Object.entries(makes).map(([name, make]): Line => [outcome, name, make]);

export const accepted = linesOf('accepted');
export const refused = linesOf('refused');

/** Builds the entries of one door; a text is sent as UTF-8. */
export function entriesOf(door: Door, file: string, lines: readonly Line[]): Hostile[] {
  return lines.map(([outcome, name, make, own = file]) => ({
    door,
    name,
    file: own,
    outcome,
    make: async () => {
      const made = await make();
      return typeof made === 'string' ? Buffer.from(made) : made;
    },
  }));
}

export const times = (count: number, text: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => text(at)).join('');
