import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
// Pictures are sent, not pointed at: the words that stand for one are kept.
markdown.renderer.rules.image = (tokens, index) => markdown.utils.escapeHtml(tokens[index]?.content ?? '');

/** A Markdown text as HTML for the editor's schema to read: any HTML in it is text. */
export const markdownToHtml = (text: string): string => markdown.render(text);
