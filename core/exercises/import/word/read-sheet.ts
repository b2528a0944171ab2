import { countBlanks } from '../blanks.ts';

export type SheetEntry = {
  line: number;
  number: string;
  /** Text with bold words between `**`. */
  text: string;
  options: { letter: string; text: string; isRight: boolean }[];
};

type SheetAnswer = { line: number; text: string };

export type SheetSection = {
  title: string;
  instruction: string[];
  entries: SheetEntry[];
  /** Answers in its « Corrigé » by number. */
  answers: Map<string, SheetAnswer>;
  /** Lines of its « Corrigé » without a number. */
  astray: SheetAnswer[];
};

const headingPattern = /^(?:#+\s+(\S.*)|((?:exercice|activité|partie|ex\.)\s*[\dIVX]+\b.*))$/i;
const answersPattern =
  /^#*\s*(?:corrigés?|corrections?|réponses?|solutions?|clés?)(?: des? exercices?)?\s*(?::(.*))?$/i;
/** Matches answers by number after « Corrigé : ». Other text there answers the question above. */
const answerNumberPattern = /^\(?\d{1,3}(?:\s?[.):–-]+\s*(?=[^\d\s])|\s?[a-h](?:[\s;,]|$))/i;
const numberPattern = /^\(?(\d{1,3})\s?[.)°:–-]+\s*(?=[^\d\s])/;
const optionPattern = /^(?:\(?([a-h])\s?[.):–-]+|([☐☑□■○●✓✔]|[-•]))\s+(?=\S)/i;

export const stripBold = (text: string): string => text.replaceAll('**', '').trim();

/** Parses a teacher's sheet: titles, instructions, numbered lines, and answers at the end. */
export function readSheet(text: string): SheetSection[] {
  const sections: SheetSection[] = [];
  let answering: SheetSection | null = null;
  const open = (title: string): SheetSection => {
    const section = { title, instruction: [], entries: [], answers: new Map(), astray: [] };
    sections.push(section);
    return section;
  };
  for (const [index, typed] of text.split('\n').entries()) {
    const line = typed.trim();
    if (!line) continue;
    const bare = stripBold(line);
    const current = sections.at(-1);
    const [named, said = ''] = answersPattern.exec(bare)?.map((part = '') => part.trim()) ?? [];
    const heading = headingPattern.exec(bare);
    if (named !== undefined && (said === '' || answerNumberPattern.test(said))) {
      answering = current ?? open('');
      addAnswers(answering, said, index + 1);
    } else if (named !== undefined && !answering && current && current.entries.length > 0)
      addAnswer(current, bare, said, index + 1);
    else if (heading) {
      const title = (heading[1] ?? heading[2] ?? '').trim();
      const known: SheetSection | undefined | null =
        answering && sections.find((section) => isSameTitle(section.title, title));
      if (known) {
        answering = known;
        const said = cutName(title);
        if (said !== cutName(known.title)) addAnswers(known, said, index + 1);
      } else {
        answering = null;
        open(title);
      }
    } else if (answering) addAnswers(answering, bare, index + 1);
    else addLine(current ?? open(''), line, index + 1);
  }
  return sections;
}

const namePattern = /^\D{0,20}\s*[\dIVX]+\b/i;

/** Returns true if two titles have the same beginning: « Exercice 1 » equals « Ex. 1 – Les verbes ». */
function isSameTitle(title: string, other: string): boolean {
  const name = (text: string) =>
    namePattern.exec(text)?.[0].toLowerCase().replace(/\s+/g, ' ').replace(/^ex\./, 'exercice') ?? text;
  return title !== '' && name(title) === name(other);
}

/** Returns what follows the name: « 1. sommes 2. a » in « Exercice 1 : 1. sommes 2. a ». */
const cutName = (title: string): string => title.replace(namePattern, '').replace(/^[\s.):–—-]{1,10}/, '');

/** Adds a line below a question: its answer (« Réponse : les chevaux ») or a blank (« Réponse : ____ »). */
function addAnswer({ entries, answers }: SheetSection, line: string, said: string, number: number): void {
  const last = entries.at(-1);
  if (!last) return;
  if (!hasBlank(said) && last.number) answers.set(last.number, { line: number, text: said });
  else if (last.options.length === 0) last.text += `\n${line}`;
}

/** Parses answers such as `1. est allée   2. ont`, one or several per line. */
function addAnswers({ answers, astray }: SheetSection, line: string, lineNumber: number): void {
  const parts = line.split(
    /(?:^|[\s;,–-])\(?(\d{1,3})\s?[.):–-]+\s*(?=[^\d\s])|(?:^|[\s;,])(\d{1,3})(?=\s?[a-h](?:[\s;,]|$))/i,
  );
  const before = parts[0]?.trim() ?? '';
  if (before) astray.push({ line: lineNumber, text: before });
  for (let part = 1; part + 2 < parts.length; part += 3) {
    const number = parts[part] ?? parts[part + 1] ?? '';
    const answer = parts[part + 2]?.replace(/(?<![\s;])[\s;]+$/, '') ?? '';
    // In « 1 b – 2 a », the dash separates two answers.
    const words = answer.replace(/\s[–-]$/, '').trim();
    if (words) answers.set(number, { line: lineNumber, text: words });
  }
}

function addLine(section: SheetSection, line: string, number: number): void {
  const { entries, instruction } = section;
  const last = entries.at(-1);
  const start = line.startsWith('**') ? '**' : '';
  const bare = line.slice(start.length);
  const numbered = numberPattern.exec(bare);
  const proposed = optionPattern.exec(bare);
  if (numbered) {
    const text = `${start}${bare.slice(numbered[0].length)}`;
    entries.push({ line: number, number: numbered[1] ?? '', text, options: [] });
    splitOptions(entries.at(-1) as SheetEntry);
  } else if (proposed && hasBlank(bare) && (proposed[1] || !last?.options.length)) {
    // A lettered line with a blank (« a. Elle ____ là. ») is a question, not an option.
    entries.push({
      line: number,
      number: '',
      text: `${start}${bare.slice(proposed[0].length)}`,
      options: [],
    });
  } else if (last && proposed) {
    for (const each of cutOptions(line)) last.options.push(readOption(each));
  } else if (hasBlank(line)) entries.push({ line: number, number: '', text: line, options: [] });
  else if (!last && !section.title && instruction.length === 0 && bare.length <= 80)
    section.title = stripBold(line);
  else if (!last) instruction.push(stripBold(line));
  else if (last.options.length === 0) last.text += `\n${line}`;
  else instruction.push(stripBold(line));
}

const hasBlank = (text: string): boolean => countBlanks(text) > 0;

/** Splits off options on the same line, as in « a) est b) a c) ont ». */
function splitOptions(entry: SheetEntry): void {
  const first = /(?:\s|^)\**a\s?[.)]\s*\S/i.exec(entry.text);
  if (!first || !/\sb\s?[.)]\s/i.test(entry.text.slice(first.index + first[0].length))) return;
  const proposed = entry.text.slice(first.index).trim();
  entry.text = entry.text.slice(0, first.index).trim();
  for (const each of cutOptions(proposed)) entry.options.push(readOption(each));
}

const cutOptions = (line: string): string[] => line.split(/(?<!\s)\s+(?=\**[b-h]\s?[.)]\s)/i);

function readOption(written: string): SheetEntry['options'][number] {
  const isBold =
    /^\**\(?(?:[a-h]\s?[.):–-]+|[-•])?\s*\*\*[^*]+\*\*[.;,]?$/i.test(written) ||
    /^\*\*[^*]+\*\*[.;,]?$/.test(written);
  const bare = stripBold(written);
  const sign = optionPattern.exec(bare);
  const letter = sign?.[1]?.toLowerCase() ?? '';
  const isTicked = /[☑■●✓✔]/.test(sign?.[2] ?? '');
  const words = bare.slice(sign?.[0].length ?? 0);
  const isMarked = /^[*✓✔]|[*✓✔]$/.test(words);
  const text = words.replace(/^[*✓✔]|[*✓✔]$/g, '').trim();
  return { letter, text, isRight: isBold || isTicked || isMarked };
}
