import MarkdownIt, { type StateCore, type StateInline } from 'markdown-it';
import type { Footnotes } from './footnotes.ts';
import { toTextMarkElement } from './text-marks.ts';

/** HTML of a Markdown text. Footnotes are separate, because the caller decides where they appear. */
export type RenderedMarkdown = { html: string; notes: Footnotes };

/** Without `html`, only text marks are read as tags. Without `pictures`, pictures become descriptions. */
type Options = { html: boolean; pictures: boolean };

/**
 * Returns a renderer of CommonMark with tables, `~~struck~~`, `==highlighted==`, `x^2^`, `H~2~O`,
 * `<u>underlined</u>`, footnotes (`[^1]`) and emphasis at an apostrophe (`**d’**Italie`).
 */
export function createMarkdown({ html, pictures }: Options): (text: string) => RenderedMarkdown {
  const markdown = new MarkdownIt({ html, linkify: false, typographer: false });
  markdown.inline.State = joinWords(markdown.inline.State);
  markdown.inline.ruler.after('strikethrough', 'highlight', parseHighlight);
  markdown.inline.ruler.after('highlight', 'script', parseScript);
  markdown.inline.ruler.before('link', 'footnote', parseFootnote);
  markdown.core.ruler.after('normalize', 'footnotes', takeFootnotes);
  if (!html) markdown.inline.ruler.before('html_inline', 'mark_tag', parseMarkTag);
  if (!pictures)
    markdown.renderer.rules.image = (tokens, index) =>
      markdown.utils.escapeHtml(tokens[index]?.content ?? '');
  return (text) => {
    const env: { notes?: Map<string, string> } = {};
    const rendered = markdown.render(text, env);
    const notes = [...(env.notes ?? [])].map(
      ([id, words]) =>
        [`footnote-${id}`, `<p><sup>[${id}]</sup> ${markdown.renderInline(words)}</p>`] as const,
    );
    return { html: rendered, notes: new Map(notes) };
  };
}

const joiners = "'’\u2010\u2011-";
const isJoiner = (sign: string): boolean => sign !== '' && joiners.includes(sign);
const isWordSign = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);

/**
 * Lets emphasis begin or end at an apostrophe or hyphen within a word (`**d’**Italie`). CommonMark does not,
 * because it treats them as punctuation (https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run).
 */
const joinWords = (Base: typeof StateInline): typeof StateInline =>
  class extends Base {
    override scanDelims(start: number, canSplitWord: boolean) {
      const scanned = super.scanDelims(start, canSplitWord);
      if (!canSplitWord) return scanned;
      const before = this.src.charAt(start - 1);
      const after = this.src.charAt(start + scanned.length);
      if (isJoiner(before) && isWordSign(after)) scanned.can_close = true;
      if (isWordSign(before) && isJoiner(after)) scanned.can_open = true;
      return scanned;
    }
  };

function pushElement(state: StateInline, tag: string, start: number, end: number, marker: string): void {
  const { posMax } = state;
  state.push(`${tag}_open`, tag, 1).markup = marker;
  state.pos = start;
  state.posMax = end;
  state.md.inline.tokenize(state);
  state.push(`${tag}_close`, tag, -1).markup = marker;
  state.pos = end + marker.length;
  state.posMax = posMax;
}

/** `==words==`, without a space inside either marker. */
function parseHighlight(state: StateInline, silent: boolean): boolean {
  const start = state.pos + 2;
  if (silent || !state.src.startsWith('==', state.pos) || state.src.charAt(start) === '=') return false;
  const end = state.src.indexOf('==', start);
  if (end <= start || end + 2 > state.posMax) return false;
  const words = state.src.slice(start, end);
  if (words !== words.trim()) return false;
  pushElement(state, 'mark', start, end, '==');
  return true;
}

const scripts: Readonly<Record<string, 'sup' | 'sub'>> = { '^': 'sup', '~': 'sub' };
const longestScript = 40;

/** `x^2^` or `H~2~O`: after a word, without a space inside. « ~20 » means « about 20 » and stays. */
function parseScript(state: StateInline, silent: boolean): boolean {
  const marker = state.src.charAt(state.pos);
  const tag = scripts[marker];
  if (silent || !tag || !/[\p{L}\p{N})\]*_’']/u.test(state.src.charAt(state.pos - 1))) return false;
  const start = state.pos + 1;
  const end = state.src.slice(start, start + longestScript).indexOf(marker) + start;
  if (end <= start || end >= state.posMax || /[\s[\]]/.test(state.src.slice(start, end))) return false;
  // In `~~CO~2~~~`, the first of three tildes closes the subscript and the others close the struck text.
  if (countRun(state.src, marker, end) % 2 === 0) return false;
  pushElement(state, tag, start, end, marker);
  return true;
}

function countRun(text: string, sign: string, start: number): number {
  let end = start;
  while (text.charAt(end) === sign) end++;
  return end - start;
}

const reference = /\[\^([\p{L}\p{N}_-]{1,40})\]/uy;

/** `[^1]`: a footnote reference, as a raised number. */
function parseFootnote(state: StateInline, silent: boolean): boolean {
  reference.lastIndex = state.pos;
  const [whole = '', id] = reference.exec(state.src) ?? [];
  if (silent || !id || state.pos + whole.length > state.posMax) return false;
  const token = state.push('html_inline', '', 0);
  token.content = `<sup><a href="#footnote-${id}">[${id}]</a></sup>`;
  state.pos += whole.length;
  return true;
}

const definition = /^ {0,3}\[\^([\p{L}\p{N}_-]{1,40})\]:[ \t]*([^\n]*)(?:\n|$)/gmu;

/** Extracts footnote definitions (`[^1]: …`, a line each), some of which CommonMark would read as links. */
function takeFootnotes(state: StateCore): void {
  const notes = new Map<string, string>();
  state.src = state.src.replaceAll(definition, (_, id: string, words: string) => {
    notes.set(id, words);
    return '\n';
  });
  state.env.notes = notes;
}

const tagSigns = /<(\/?)([a-z]{1,6})>/y;

/** `<u>` and other text marks without Markdown syntax. */
function parseMarkTag(state: StateInline, silent: boolean): boolean {
  tagSigns.lastIndex = state.pos;
  const [whole = '', slash = '', name = ''] = tagSigns.exec(state.src) ?? [];
  const element = toTextMarkElement(name);
  if (silent || !element || state.pos + whole.length > state.posMax) return false;
  state.push('html_inline', '', 0).content = `<${slash}${element}>`;
  state.pos += whole.length;
  return true;
}
