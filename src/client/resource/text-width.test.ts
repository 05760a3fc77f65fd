import { describe, expect, it } from 'vitest';
import { textWidth, truncate } from './text-width.ts';

describe('formats-01 truncation', () => {
  it('counts a non-ASCII character as two', () => {
    expect(textWidth('abc')).toBe(3);
    expect(textWidth('安全a')).toBe(5);
    expect(textWidth('𠮷')).toBe(2);
  });

  it('keeps a text that fits and cuts one that does not', () => {
    expect(truncate('安全阀', 6)).toBe('安全阀');
    expect(truncate('安全阀门', 6)).toBe('安全阀...');
    expect(truncate('a安全阀', 6)).toBe('a安全...');
  });
});
