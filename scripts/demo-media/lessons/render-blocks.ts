import { type Block, splitBlocks } from './read-lesson.ts';

export function renderBlocks(text: string): string {
  return splitBlocks(text)
    .map((block) => (block.name === '' ? renderParagraph(block.lines) : renderContainer(block)))
    .join('\n');
}

function renderContainer({ name, argument, lines }: Block): string {
  const title = renderInline(argument);
  const inner = lines.join('\n');
  switch (name) {
    case 'texte':
      return `<section class="reading"><h3>${title}</h3>${renderBlocks(inner)}</section>`;
    case 'dialogue':
      return `<section class="reading"><h3>${title}</h3><dl class="dialogue">${lines.map(renderTurn).join('')}</dl></section>`;
    case 'dictée':
      return `<section class="reading"><p>${renderInline(inner.replaceAll(/ ?\/ ?/g, ' ').replaceAll('\n', ' '))}</p></section>`;
    case 'mots':
      return `<section class="words"><h3>${title}</h3><dl>${lines.map(renderWord).join('')}</dl></section>`;
    case 'règle':
      return `<section class="rule"><h3>${title}</h3>${renderBlocks(inner)}</section>`;
    case 'corrigé':
      return `<section class="answers"><h3>${title}</h3>${renderBlocks(inner)}</section>`;
    case 'note':
      return `<aside class="note">${renderBlocks(inner)}</aside>`;
    case 'exercice': {
      const [number = '', instruction = ''] = argument.split(' | ');
      return `<section class="exercise"><h3><b>Exercice\u00A0${number}.</b> ${renderInline(instruction)}</h3>${renderBlocks(inner)}</section>`;
    }
    case 'lignes':
      return `<div class="lines" aria-hidden="true">${'<div></div>'.repeat(Number(argument))}</div>`;
    default:
      throw new Error(`unknown block ::: ${name}`);
  }
}

function renderTurn(line: string): string {
  const [, speaker, words] = /^(.+?)\u202F: (.+)$/.exec(line) ?? [];
  if (!speaker || !words) throw new Error(`invalid line of dialogue: ${line}`);
  return `<div><dt>${renderInline(speaker)}</dt><dd>${renderInline(words)}</dd></div>`;
}

function renderWord(line: string): string {
  const [term = '', meaning = ''] = line.split(' | ');
  return `<div><dt>${renderInline(term)}</dt><dd>${renderInline(meaning)}</dd></div>`;
}

function renderParagraph(lines: string[]): string {
  const first = lines[0] ?? '';
  if (first.startsWith('# ')) return `<h1>${renderInline(first.slice(2))}</h1>`;
  if (first.startsWith('## ')) return `<h2>${renderInline(first.slice(3))}</h2>`;
  if (first.startsWith('+ ')) return `<p class="goal">${renderInline(first.slice(2))}</p>`;
  if (first.startsWith('|')) return renderTable(lines);
  const numbered = /^(\d+)\. /.exec(first);
  if (numbered) {
    const items = lines.map((line) => `<li>${renderInline(line.replace(/^\d+\. /, ''))}</li>`);
    return `<ol start="${numbered[1]}">${items.join('')}</ol>`;
  }
  if (first.startsWith('- '))
    return `<ul>${lines.map((line) => `<li>${renderInline(line.slice(2))}</li>`).join('')}</ul>`;
  return `<p>${lines.map(renderInline).join('<br>')}</p>`;
}

function renderTable([head = '', , ...rows]: string[]): string {
  const cells = (row: string) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
  const heads = cells(head);
  const headRow = heads.some((cell) => cell !== '')
    ? `<thead><tr>${heads.map((cell) => `<th scope="col">${renderInline(cell)}</th>`).join('')}</tr></thead>`
    : '';
  const body = rows.map(
    (row) =>
      `<tr>${cells(row)
        .map((cell) => `<td>${renderInline(cell)}</td>`)
        .join('')}</tr>`,
  );
  return `<table>${headRow}<tbody>${body.join('')}</tbody></table>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Renders `**bold**`, `*italic*`, `[[phonetic]]` and `____` (a gap as wide as the underscores) as HTML. */
export function renderInline(text: string): string {
  return text
    .replace(/[&<>]/g, (character) => entities[character] ?? character)
    .replace(/\[\[(.+?)\]\]/g, '<span class="phonetic" lang="fr-fonipa">[$1]</span>')
    .replace(
      /_{2,}/g,
      (gap) => `<span class="gap" style="width: ${gap.length < 4 ? 1.2 : gap.length * 1.5}em"></span>`,
    )
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(.+?)\*/g, '<em>$1</em>')
    .replace(/(\d)(er|re|e)(?=[\s\u00A0\u202F,.;)]|$)/g, '$1<sup>$2</sup>');
}
