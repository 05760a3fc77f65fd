import { describe, expect, it } from 'vitest';
import { fileIdOf, readFiles, readImages, writeFiles, writeImages } from './file-list.ts';

describe('comma lists of files (look.md#13.5)', () => {
  it('hazard-detail-19 reads pictures', () => {
    expect(readImages('u1,u2').map((image) => image.url)).toEqual(['u1', 'u2']);
    expect(readImages('')).toEqual([]);
    expect(readImages(undefined)).toEqual([]);
  });

  it('hazard-detail-21 reads alternating urls and names', () => {
    expect(readFiles('u1,n1,u2,n2')).toEqual([
      { url: 'u1', name: 'n1' },
      { url: 'u2', name: 'n2' },
    ]);
    expect(readFiles('u1')).toEqual([{ url: 'u1', name: '附件' }]);
    expect(readFiles(',lost')).toEqual([]);
  });

  it('writes them back, a comma in a name as ，', () => {
    expect(writeImages(readImages('u1,u2'))).toBe('u1,u2');
    expect(writeFiles([{ url: '7', name: 'a,b.pdf' }])).toBe('7,a，b.pdf');
  });

  it('finds the id of a stored file', () => {
    expect(fileIdOf('123')).toBe('123');
    expect(fileIdOf('/api/sysFileInfo/preview?id=77&exp=1&sig=x')).toBe('77');
    expect(fileIdOf('blob:http://x')).toBeNull();
  });
});
