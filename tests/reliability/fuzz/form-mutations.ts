import { PIXEL } from '../../support/pictures.ts';
import type { Random } from '../../support/random.ts';
import { type Draft, type FormPart, toWire } from './draft.ts';
import { TEXTS } from './poison.ts';

const FILE_NAMES = [
  ...'../../x.png CON a.jpg.html x.svg x.exe gif.js x .png x.xlsx x.xlsm a%00.png'.split(' '),
  '..\\..\\x.png',
  'C:\\x.png',
  '\u202egpj.exe',
  '',
  `${'长'.repeat(300)}.png`,
  `${'😀'.repeat(210)}.xlsx`,
  'x.PNG ',
];
const PART_NAMES = [
  ...'file files __proto__ constructor mode dryRun mapping values toString'.split(' '),
  '',
  'x'.repeat(101),
];
const WORDS = [
  ...TEXTS,
  '{"A":"riskName"}',
  '{"A":1}',
  '{"A":null,"ZZZZ":"x"}',
  '{"__proto__":"name"}',
  '[]',
  '{"orgId":{"a":1}}',
  '{"orgId":{"__proto__":""}}',
  'x'.repeat(100_001),
];

/** Spoils one part of a multipart form, or the framing around the parts. */
export function spoilForm(draft: Draft, random: Random): string | null {
  const { payload } = draft;
  if (payload.kind !== 'form') return null;
  const [name, way] = random.pick(Object.entries(WAYS));
  payload.parts = way(payload.parts, random);
  return random.chance(0.2) ? `form: ${name}; ${frame(draft, random)}` : `form: ${name}`;
}

type Way = (parts: FormPart[], random: Random) => FormPart[];

const file = (parts: FormPart[], change: Partial<FormPart>) =>
  parts.map((part) => (part.fileName === undefined ? part : { ...part, ...change }));

const WAYS: { readonly [name: string]: Way } = {
  noFile: (parts) => parts.filter(({ fileName }) => fileName === undefined),
  twoFiles: (parts) => [...parts, { name: 'file', fileName: 'b.png', content: PIXEL }],
  emptyFile: (parts) => file(parts, { content: Buffer.alloc(0) }),
  fileName: (parts, random) => file(parts, { fileName: random.pick(FILE_NAMES) }),
  fileType: (parts, random) =>
    file(parts, { type: random.pick(['text/html', 'image/svg+xml', 'x', 'application/json']) }),
  content: (parts, random) => file(parts, { content: contentOf(parts, random) }),
  partName: (parts, random) => parts.map((part) => ({ ...part, name: random.pick(PART_NAMES) })),
  word: (parts, random) => [
    { name: random.pick(PART_NAMES.slice(3)), content: Buffer.from(random.pick(WORDS)) },
    ...parts,
  ],
  manyParts: (parts) => [
    ...Array.from({ length: 25 }, (_, n) => ({ name: `p${n}`, content: Buffer.from('x') })),
    ...parts,
  ],
  notUtf8: (parts) => [{ name: 'sheet', content: Buffer.from([0xc3, 0x28, 0x00]) }, ...parts],
};

function contentOf(parts: readonly FormPart[], random: Random): Buffer {
  const given = parts.find(({ fileName }) => fileName !== undefined)?.content ?? PIXEL;
  const broken = Buffer.from(given);
  for (let n = 0; n < 5 && broken.length > 0; n += 1) broken[random.int(broken.length)] = random.int(256);
  return random.pick([
    broken,
    broken,
    given.subarray(0, Math.floor(given.length / 2)),
    Buffer.concat([given, Buffer.from('<script>')]),
    Buffer.from('<html><script>alert(1)</script>'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'),
    Buffer.from('PK\u0003\u0004'),
    Buffer.from('%PDF-1.4'),
    Buffer.from('GIF89a/*x*/=1;'),
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.from('a,b\n1,2'),
    Buffer.alloc(2_000, 0),
  ]);
}

/** Spoils the bytes around the parts: cut off, with another boundary, or with none. */
function frame(draft: Draft, random: Random): string {
  const { body, headers } = toWire(draft);
  const bytes = body ?? Buffer.alloc(0);
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  const spoilt = random.pick([
    bytes.subarray(0, Math.floor(bytes.length * 0.7)),
    bytes.subarray(0, 40),
    Buffer.alloc(0),
    Buffer.concat([Buffer.from('junk\r\n'), bytes]),
    Buffer.concat([bytes, bytes]),
    Buffer.from(bytes.toString('latin1').replace('form-data', 'form-data; name*=utf-8'), 'latin1'),
  ]);
  draft.payload = { kind: 'bytes', bytes: spoilt, type: random.chance(0.8) ? type : `${type}x` };
  return 'frame';
}
