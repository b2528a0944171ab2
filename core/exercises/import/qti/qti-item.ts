import type { ExerciseItem } from '../../document/exercise-document.ts';
import type { XmlElement } from '../read-element.ts';
import type { QtiResponse } from './read-responses.ts';

export type QtiWords = {
  /** Returns the plain text of an element without its feedback and prompt. */
  readWords: (element: XmlElement | undefined) => string;
  /** Returns the text with a placeholder for each of the `signed` elements. */
  readMarked: (element: XmlElement, signed: readonly XmlElement[]) => string;
  getResponse: (interaction: XmlElement) => QtiResponse;
  lost: Set<string>;
};

/** An exercise item, or the reason why it cannot be imported. */
export type QtiItem =
  | { item: ExerciseItem; capitals?: boolean }
  | { sentence: string; at?: XmlElement }
  | { unsupported: string };

export const toLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns the placeholder of the element number `place`; texts contain no private-use characters. */
export const writeSign = (place: number): string => String.fromCharCode(firstSign + place);

/** Maximum number of placeholders in one text. */
export const maxSigns = 200;

const firstSign = 0xe100;

/** Splits a text at its placeholders and replaces each by its element. */
export const splitSigned = (text: string, signed: readonly XmlElement[]): (string | XmlElement)[] =>
  text
    .split(/([\ue100-\ue1c7])/)
    .map((piece, index) => (index % 2 ? (signed[piece.charCodeAt(0) - firstSign] ?? '') : piece));
