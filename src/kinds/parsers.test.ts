import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { always } from '../../tests/support/bounded/always.ts';
import { rounds } from '../../tests/support/size.ts';
import { samplerField } from '../compiler/samples/sampler.ts';
import { formatWallTime, parseWallTime, readLooseTime } from '../engine/wall-time.ts';
import { readColour } from './colour/meaning.ts';
import { readGeoPoint } from './geo-point/meaning.ts';
import { FIELD_KINDS } from './kinds.ts';
import { kindFacets } from './tables/meanings.ts';

/** Texts of people, sheets and attackers: any characters, and those that parsers treat specially. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(fc.constantFrom(...'0159-+.,:/ #%¥元年月日时分，。（）(){}[]"\\\n\t０１eExXNaN∞红每周一*?Zz'), {
      maxLength: 24,
    })
    .map((parts) => parts.join('')),
  fc.integer().map(String),
  fc.double().map(String),
  fc.json({ maxDepth: 3 }),
);

const runs = rounds({ day: 100, full: 300, night: 3_000 });

describe.each(FIELD_KINDS)('texts read as %s', (kind) => {
  const field = samplerField(kind);
  const facet = kindFacets[kind];
  const allows = new Ajv({ strict: false, unicodeRegExp: true }).compile(field.schema);
  // Kinds without a parser of their own: not in sheets at all, or read as a name that is looked up.
  const isNamed = field.relation !== null || field.dictionary !== null || kind === 'id' || 'inSheet' in facet;

  it('never throw; what is refused is refused in words, what is read is a value of the field', () => {
    always(runs, text, (given) => {
      const read = facet.parse(given, field);
      if (!read.ok) expect(read.message).toMatch(/[\u4e00-\u9fff]/);
      else if (read.value !== undefined && given.trim() !== '' && !isNamed)
        expect(allows(read.value), JSON.stringify([given, read.value, allows.errors])).toBe(true);
    });
  });

  it('come back as they were written', () => {
    always(runs, text, (given) => {
      const read = facet.parse(given, field);
      if (!read.ok || read.value === undefined || isNamed) return;
      const again = facet.parse(facet.format(read.value, field), field);
      expect(again).toEqual(read);
    });
  });

  it('are formatted whatever they are', () => {
    always(runs, fc.jsonValue({ maxDepth: 2 }), (value) => {
      expect(typeof facet.format(value, field)).toBe('string');
    });
  });
});

/** Patterns are slow on long rows of blanks and zeros, so such texts are refused earlier. */
describe('texts far longer than any value', () => {
  const blanks = ' '.repeat(200);
  it.each([
    ['date-time', `2026-01-05${blanks}08:30`],
    ['date', `2026-01-05${blanks}8点`],
    ['geo-point', `120.1${blanks},30.2`],
    ['number', `1.${'0'.repeat(200)}`],
    ['money', `1.${'0'.repeat(200)}`],
    ['cron', `0 8 * * ${'1,'.repeat(60)}1`],
  ] as const)('are no %s', (kind, text) => expect(kindFacets[kind].parse(text, samplerField(kind)).ok).toBe(false));

  it('are counted before they are read as rows', () => {
    const field = samplerField('rows');
    const text = Array.from({ length: 30_000 }, () => '没有这样的列').join('\n');
    expect(kindFacets.rows.parse(text, field)).toEqual({ ok: false, message: field.messages.maxItems });
  });
});

describe('readers of one notation', () => {
  it('wall times go both ways', () => {
    const moment = fc.date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('2100-12-31T15:59:59Z'),
      noInvalidDate: true,
    });
    always(runs, moment, (instant) => {
      const wall = formatWallTime(instant);
      expect(parseWallTime(wall)?.getTime()).toBe(Math.floor(instant.getTime() / 1_000) * 1_000);
      expect(readLooseTime(wall)).toBe(wall);
    });
  });

  it('a time of a sheet is one the strict reader takes', () => {
    always(rounds({ day: 500, full: 2_000, night: 10_000 }), text, (given) => {
      const wall = readLooseTime(given);
      if (wall !== null) expect(parseWallTime(wall)).not.toBeNull();
    });
  });

  it('colours and places are spelt one way', () => {
    always(rounds({ day: 500, full: 2_000, night: 10_000 }), text, (given) => {
      const colour = readColour(given);
      if (colour !== undefined)
        expect([colour, readColour(colour)]).toEqual([expect.stringMatching(/^#[0-9A-F]{6}$/), colour]);
      const place = readGeoPoint(given);
      if (place) expect(readGeoPoint(`${place.lng},${place.lat}`)).toEqual(place);
    });
  });
});
