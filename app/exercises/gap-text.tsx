import { Fragment, type ReactNode } from 'react';
import { typeset } from '#common/typography.ts';
import type { ShownOption } from '#core/exercises/keys/shown-exercise.ts';
import { m } from '#words/messages.js';
import learningStyles from '../learning/learning.module.css';
import styles from './exercise.module.css';
import { useWorksheet } from './worksheet-state.ts';

type Gap = { field: string; cue: string; options?: ShownOption[] };

type GapText = readonly (string | Gap)[];

/** Letters of the word around a gap, such as « fran » and « ais ». Both are empty if the gap is a whole word. */
export type WordEdges = { start: string; end: string };

export const noEdges: WordEdges = { start: '', end: '' };

/** Returns the letters to show around an answer: none if it repeats the whole word, such as « français ». */
export function toShownEdges(edges: WordEdges, answer: string): WordEdges {
  const [start, end, word] = [edges.start, edges.end, answer.trim()].map((text) => text.toLowerCase()) as [
    string,
    string,
    string,
  ];
  const isWhole = word.length > start.length + end.length && word.startsWith(start) && word.endsWith(end);
  return isWhole ? noEdges : edges;
}

type GapProps = {
  field: string;
  label: string;
  number: number | undefined;
  edges: WordEdges;
  options: ShownOption[];
};

/** Text attached to a gap, such as « l’ », « . » or « fran », from which no line break may separate it. */
const [closeBefore, closeBehind] = [
  /[^\s]{0,20}(?:['’(«][\u00a0\u202f]?|[\p{L}-])$/u,
  /^(?:[\p{L}'’-][^\s]{0,20}|[\u00a0\u202f]?[.,;:!?…)»]+)/u,
];

/** Letters at the end or start of a text. An apostrophe separates words. */
const [wordStart, wordEnd] = [/\p{L}[\p{L}-]{0,40}$/u, /^-?\p{L}[\p{L}-]*/u];

/** Splits a text between gaps into the text close to each gap and the rest. */
function splitText(text: GapText) {
  return text.map((part, index) => {
    if (typeof part !== 'string') return null;
    const words = typeset(part);
    const behind = typeof text[index - 1] === 'object' ? (closeBehind.exec(words)?.[0] ?? '') : '';
    const rest = words.slice(behind.length);
    const before = typeof text[index + 1] === 'object' ? (closeBefore.exec(rest)?.[0] ?? '') : '';
    return { behind, between: rest.slice(0, rest.length - before.length), before };
  });
}

/** Returns the letters of the word around each gap, by field. A field may have any name, such as « constructor ». */
export function findWordEdges(text: GapText): Map<string, WordEdges> {
  const pieces = splitText(text);
  return new Map(
    text.flatMap((part, index) => {
      if (typeof part === 'string') return [];
      const start = wordStart.exec(pieces[index - 1]?.before ?? '')?.[0] ?? '';
      const end = wordEnd.exec(pieces[index + 1]?.behind ?? '')?.[0] ?? '';
      return [[part.field, { start, end }] as const];
    }),
  );
}

/** Text with a field in each gap, labelled « Trou 3 sur 8 », or « Trou 3 sur 8 (fran…ais) » within a word. */
export function TextWithGaps({ text, children }: { text: GapText; children: (gap: GapProps) => ReactNode }) {
  const { answers, marks } = useWorksheet();
  const gaps = text.filter((part) => typeof part !== 'string');
  const pieces = splitText(text);
  const edgesOf = findWordEdges(text);
  return (
    <div className={styles.gaps} lang="fr">
      {text.map((part, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id and never move.
        if (typeof part === 'string') return <span key={index}>{pieces[index]?.between}</span>;
        const { field, cue } = part;
        const number = gaps.indexOf(part) + 1;
        const edges = edgesOf.get(field) ?? noEdges;
        const word = edges.start || edges.end ? `${edges.start}…${edges.end}` : '';
        const context = [word, cue].filter(Boolean).join(', ');
        const place = m.practice_gap({ number, count: gaps.length });
        // A marked answer contains the letters around it.
        const isJoined = marks && !marks[field]?.mayRetry && answers[field];
        const before = pieces[index - 1]?.before ?? '';
        const behind = pieces[index + 1]?.behind ?? '';
        const outer = isJoined
          ? [before.slice(0, before.length - edges.start.length), behind.slice(edges.end.length)]
          : [before, behind];
        const isBehindCue = cue !== '' && edges.end === '';
        return (
          <Fragment key={field}>
            <span className={styles.close}>
              {outer[0] ? <span>{outer[0]}</span> : null}
              {children({
                ...{ field, edges, options: part.options ?? [] },
                label: context ? `${place} (${context})` : place,
                number: gaps.length > 1 ? number : undefined,
              })}
              {outer[1] && !isBehindCue ? <span>{outer[1]}</span> : null}
            </span>
            {cue ? (
              <span>
                <span className={learningStyles.small}>{` (${typeset(cue)})`}</span>
                {outer[1] && isBehindCue ? <span>{outer[1]}</span> : null}
              </span>
            ) : null}
          </Fragment>
        );
      })}
    </div>
  );
}
