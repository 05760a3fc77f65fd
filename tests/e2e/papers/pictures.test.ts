import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inRoot } from '../../../scripts/boot/paths.mjs';
import type { Photo } from '../../../src/features/hazard/papers/server/paper.ts';
import { paperFile } from '../../../src/features/hazard/papers/server/paper-file.ts';
import {
  type NoticedHazard,
  SHEETS,
  type SheetKind,
  sheetOf,
} from '../../../src/features/hazard/papers/server/sheets.ts';
import { rewritten } from '../../../src/features/records/files/index.ts';
import { launchBrowser, type TestBrowser } from '../../support/browser/browser.ts';

// Compares pictures of papers with approved ones; LibreOffice renders the DOCX files. APPROVE=1 rewrites the approved.

const run = promisify(execFile);
const APPROVED = inRoot('tests/fixtures/papers');
/**
 * Number of cells compared per page: coarse enough to tolerate fonts of other systems, fine enough to notice a missing
 * row.
 */
const GRID = { width: 168, height: 238 };
const FORMATS = ['pdf', 'docx'] as const;
/** Maximum mean difference of a cell's grey (0 to 255): a PDF embeds its font, a DOCX uses that of the system. */
const MOST = { pdf: 0.5, docx: 4 } as const;

let folder: string;
let browser: TestBrowser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'papers-'));
  browser = await launchBrowser();
  for (const kind of SHEETS) {
    for (const format of FORMATS) await writeFile(pathOf(kind, format), await paperFile(await paper(kind), format));
  }
  const env = { ...process.env, HOME: folder };
  const sources = SHEETS.map((kind) => pathOf(kind, 'docx'));
  await run('soffice', ['--headless', '--convert-to', 'pdf', '--outdir', folder, ...sources], { env });
  for (const kind of SHEETS) {
    for (const format of FORMATS) {
      const pdf = join(folder, `${kind}-${format}.pdf`);
      await run('pdftoppm', ['-r', '72', '-f', '1', '-singlefile', '-png', pdf, pdf.replace(/\.pdf$/, '')]);
    }
  }
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

const pathOf = (kind: SheetKind, format: (typeof FORMATS)[number]) => join(folder, `${kind}-${format}.${format}`);

async function paper(kind: SheetKind) {
  const notice = {
    noticeNo: 'ZG20261120-001',
    orgName: '储运车间',
    createdUserName: '林安琪',
    createdTime: '2026-11-20 10:00:00',
    printCount: 2,
  };
  return sheetOf(kind, notice, [
    await hazard(1, '汽车装卸站鹤管法兰渗漏', true),
    await hazard(2, '泵房接地线松脱', false),
  ]);
}

async function hazard(n: number, riskName: string, hasPhotos: boolean): Promise<NoticedHazard> {
  const photo = async (name: string): Promise<Photo> =>
    rewritten({ file: inRoot(`schemas/demo/pictures/${name}.png`), as: 'print', longSide: 480 });
  return {
    hazard: {
      ...{ code: `YH20261116-000${n}`, riskName, addressName: '汽车装卸站', riskDesc: '现场检查时发现，地面有油迹' },
      ...{
        againCheckResult: 1,
        accomplishTime: '2026-12-02 23:59:59',
        rectifyUserName: '钱宝',
        acceptUserName: '吴妍',
      },
    },
    check: { handleMeasure: '停用并更换垫片，试压合格后投用' },
    rectification: {
      riskRectifyResult: '已更换垫片',
      riskRectifyOpinion: '更换垫片并试压',
      rectifyTime: '2026-11-28 09:30:00',
    },
    before: hasPhotos ? [await photo('tank-before')] : [],
    after: hasPhotos ? [await photo('tank-after')] : [],
  };
}

/** Scales a picture down to the grid; returns it as a data URL and the grey of each cell. */
async function small(png: Buffer): Promise<{ url: string; cells: number[] }> {
  const source = `data:image/png;base64,${png.toString('base64')}`;
  return browser.page.evaluate(
    async ({ from, width, height }) => {
      const image = new Image();
      image.src = from;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const brush = canvas.getContext('2d');
      if (!brush) throw new Error('no canvas');
      brush.imageSmoothingQuality = 'high';
      brush.fillStyle = 'white';
      brush.fillRect(0, 0, width, height);
      brush.drawImage(image, 0, 0, width, height);
      const { data } = brush.getImageData(0, 0, width, height);
      const cells = Array.from({ length: width * height }, (_, n) =>
        Math.round(((data[n * 4] ?? 0) + (data[n * 4 + 1] ?? 0) + (data[n * 4 + 2] ?? 0)) / 3),
      );
      return { url: canvas.toDataURL('image/png'), cells };
    },
    { from: source, ...GRID },
  );
}

it.each(SHEETS.flatMap((kind) => FORMATS.map((format) => [kind, format] as const)))(
  'the %s as %s looks as approved',
  async (kind, format) => {
    const drawn = await small(await readFile(join(folder, `${kind}-${format}.png`)));
    const file = join(APPROVED, `${kind}-${format}.png`);
    if (process.env.APPROVE === '1') await writeFile(file, Buffer.from(drawn.url.split(',')[1] ?? '', 'base64'));
    expect(existsSync(file), `${file} was not approved`).toBe(true);
    const approved = await small(await readFile(file));
    const differences = drawn.cells.map((grey, n) => Math.abs(grey - (approved.cells[n] ?? 0)));
    expect(differences.reduce((sum, one) => sum + one, 0) / differences.length).toBeLessThan(MOST[format]);
    // A blank page would resemble every page: enough cells must be dark with text, lines and a photo.
    expect(drawn.cells.filter((grey) => grey < 245).length).toBeGreaterThan(drawn.cells.length / 20);
  },
);
