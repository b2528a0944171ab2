import type { Screen } from '../support/screens.ts';

export type Shot = { path: string; width: number; theme: string; file: string };

/** Returns an HTML page of all screenshots: one row per screen, one column per width and theme. */
export function drawContactSheet(
  screens: readonly Screen[],
  shots: readonly Shot[],
  { widths, themes }: { widths: readonly number[]; themes: readonly string[] },
): string {
  const columns = themes.flatMap((theme) => widths.map((width) => ({ theme, width })));
  const rows = screens.map(({ path, pattern, as }) => {
    const cells = columns.map(({ theme, width }) => {
      const shot = shots.find((one) => one.path === path && one.theme === theme && one.width === width);
      return `<td>${shot ? `<a href="${shot.file}"><img src="${shot.file}" alt="" loading="lazy"></a>` : ''}</td>`;
    });
    return `<tr><th>${encode(path)}<small>${encode(pattern)} · ${as}</small></th>${cells.join('')}</tr>`;
  });
  const head = columns.map(({ theme, width }) => `<th>${width} ${theme}</th>`).join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style>
<table><thead><tr><th>${screens.length} screens</th>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table></html>`;
}

const style = `
body { margin: 0; font: 14px system-ui; background: #ccc }
th { position: sticky; left: 0; padding: 8px; text-align: left; vertical-align: top; background: #eee }
thead th { top: 0; z-index: 1 }
small { display: block; font-weight: normal }
td { padding: 4px; vertical-align: top }
a { display: block; overflow: hidden; max-height: 420px }
img { width: 240px }`;

const encode = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
