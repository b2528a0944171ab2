import { foldWords } from '../../csv/fold-words.ts';
import { endOf, pictureTypes } from '../upload-types.ts';

const lessonTypes = new Map([
  ['md', 'text/markdown'],
  ['markdown', 'text/markdown'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
]);

export const isLesson = (path: string): boolean => lessonTypes.has(endOf(path));
export const isWord = (path: string): boolean => endOf(path) === 'docx';

export const findCourseType = (path: string): string | undefined =>
  lessonTypes.get(endOf(path)) ?? pictureTypes.get(endOf(path));

const number =
  /^(?:(?:le[cç]on|chapitre|module|unit[ée]|partie|s[ée]ance)\s{0,3})?\d{1,3}(?:[.\s]{0,2}[-–—:_)/.]\s{0,3}|\s{1,3})/iu;

/** Removes the number before a title, « 01 – Les accents », unless no letters would remain. */
export function stripNumber(name: string): string {
  const rest = name.normalize('NFC').replace(number, '').trim();
  return /\p{L}/u.test(rest) ? rest : name.trim();
}

/** Converts a file or folder name to a title, without extension and number. */
export function nameFile(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1);
  const name = isLesson(last) ? last.slice(0, last.lastIndexOf('.')) : last;
  const spaced = name.includes(' ') ? name : name.replaceAll(/[_-]+/g, ' ');
  const stripped = stripNumber(spaced.trim());
  return stripped.charAt(0).toUpperCase() + stripped.slice(1);
}

/** Returns the key of a lesson in repeated imports: its path without numbers. */
export const toLessonKey = (path: string): string =>
  path
    .split('/')
    .map((part) => foldWords(nameFile(part)))
    .join('/');

const collator = new Intl.Collator('fr', { numeric: true });

/** Compares paths in French order, with numbers by value (2 before 10). */
export const comparePaths = (one: string, other: string): number => collator.compare(one, other);
