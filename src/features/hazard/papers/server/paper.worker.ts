/** Writes one sheet in a separate thread: fifty hazards with their photos take seconds. */
import { serve } from '../../../../server/bounded/serve.ts';
import type { PaperTask } from './paper-file.ts';
import { toDocx } from './to-docx.ts';
import { toPdf } from './to-pdf.ts';

serve(
  async ({ paper, format, font }: PaperTask) =>
    new Uint8Array(format === 'pdf' ? await toPdf(paper, font) : await toDocx(paper)),
  ({ buffer }) => [buffer],
);
