import { htmlToText } from '../html-to-rich-text.ts';
import { stripNumber } from './lesson-names.ts';

/** A part of a file that becomes a lesson. `title` and `chapter` may be empty. */
type LessonPart = { title: string; chapter: string; html: string };

/**
 * Splits a file into lessons at its top-level headings. A single top-level heading is the title of the file.
 * A heading directly followed by a second-level heading is a chapter, whose lessons start at second level.
 */
export function splitLessons(html: string): LessonPart[] {
  const [before = '', ...sections] = splitAt(html, 'h1');
  if (sections.length === 0) return [{ title: '', chapter: '', html }];
  const [only, another] = sections;
  if (only !== undefined && another === undefined) {
    const { title, rest } = readHead(only, 'h1');
    return [{ title, chapter: '', html: before + rest }];
  }
  const parts = sections.flatMap((section): LessonPart[] => {
    const { title, rest } = readHead(section, 'h1');
    if (!/^\s*<h2[\s>]/i.test(rest)) return [{ title, chapter: '', html: rest }];
    return splitAt(rest, 'h2')
      .slice(1)
      .map((below) => {
        const lesson = readHead(below, 'h2');
        return { title: lesson.title, chapter: title, html: raise(lesson.rest) };
      });
  });
  // Text before the first heading belongs to the first lesson.
  return parts.map((part, place) => (place === 0 ? { ...part, html: before + part.html } : part));
}

const openings = { h1: /<h1(?=[\s>])/i, h2: /<h2(?=[\s>])/i };

const splitAt = (html: string, tag: keyof typeof openings): string[] => html.split(openings[tag]);

/** Splits a section, cut after `<h1`, into heading text and content. */
function readHead(section: string, tag: 'h1' | 'h2'): { title: string; rest: string } {
  const closing = section.toLowerCase().indexOf(`</${tag}>`);
  const end = closing < 0 ? section.length : closing;
  const words = htmlToText(`<p>${section.slice(section.indexOf('>') + 1, end)}</p>`);
  return {
    title: stripNumber(words.replaceAll(/\s+/g, ' ').trim()),
    rest: section.slice(end + tag.length + 3),
  };
}

/** Raises the headings of a lesson by one level, because the chapter occupied the top level. */
const raise = (html: string): string =>
  html.replaceAll(/<(\/?)h([34])(?=[\s>])/gi, (_, slash, level) => `<${slash}h${level - 1}`);
