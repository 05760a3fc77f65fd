import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Import filter of LibreOffice: comma, quote, UTF-8, from the first line. */
const CSV = 'CSV:44,34,76,1';

/** Workbooks as a plant's own office program saves them: each text is typed into LibreOffice and kept as xlsx. */
export async function officeSheets(
  folder: string,
  texts: { [name: string]: string },
): Promise<(name: string) => string> {
  const sources = Object.entries(texts).map(([name, text]) => {
    const path = join(folder, `${name}.csv`);
    writeFileSync(path, text);
    return path;
  });
  const profile = `-env:UserInstallation=file://${join(folder, 'office')}`;
  const options = ['--headless', '--norestore', '--convert-to', 'xlsx', `--infilter=${CSV}`, '--outdir', folder];
  await run('soffice', [profile, ...options, ...sources]);
  return (name) => join(folder, `${name}.xlsx`);
}
