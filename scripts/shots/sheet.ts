import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface Shot {
  file: string;
  view: string;
  account: string;
  title: string;
  path: string;
  step: string;
  problems: string[];
}

const toHtml = (text: string) =>
  text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] ?? mark);

/** Writes an HTML page with all pictures: a row for each page and step, a column for each size and colour scheme. */
export function writeSheet(out: string, shots: readonly Shot[]): void {
  const views = [...new Set(shots.map((shot) => shot.view))];
  const rows = new Map<string, Shot[]>();
  for (const shot of shots) rows.set(keyOf(shot), [...(rows.get(keyOf(shot)) ?? []), shot]);
  const body = [...rows].map(([key, group]) => rowOf(key, group, { views, out })).join('\n');
  writeFileSync(join(out, 'index.html'), page(views, body));
}

const keyOf = (shot: Shot) => `${shot.account} ${shot.title} ${shot.path} ${shot.step}`;

function rowOf(key: string, group: readonly Shot[], { views, out }: { views: string[]; out: string }): string {
  const cells = views.map((view) => {
    const shot = group.find((candidate) => candidate.view === view);
    if (!shot) return '<td></td>';
    const source = toHtml(relative(out, shot.file).split('\\').join('/'));
    const problems = shot.problems.map((problem) => `<li>${toHtml(problem)}</li>`).join('');
    return `<td><a href="${source}"><img loading="lazy" src="${source}" alt=""></a><ul>${problems}</ul></td>`;
  });
  return `<tr><th>${toHtml(key)}</th>${cells.join('')}</tr>`;
}

function page(views: readonly string[], body: string): string {
  return `<!doctype html>
<html lang="zh-CN"><meta charset="utf-8"><title>shots</title>
<style>
  body { font: 13px/1.5 system-ui, sans-serif; margin: 16px; background: #ddd; }
  th { text-align: left; vertical-align: top; max-width: 160px; padding-right: 12px; }
  thead th { position: sticky; top: 0; background: #ddd; }
  td { vertical-align: top; padding: 4px; }
  img { max-height: 360px; max-width: 560px; border: 1px solid #999; background: #fff; }
  li { color: #b00; max-width: 540px; }
</style>
<table><thead><tr><th></th>${views.map((view) => `<th>${toHtml(view)}</th>`).join('')}</tr></thead>
<tbody>
${body}
</tbody></table>
</html>
`;
}
