import type { ExerciseItem } from '../../document/exercise-document.ts';
import type { XmlElement } from './read-element.ts';

/** How the words of a question are read. */
export type MoodleWords = {
  /** Of the question itself. */
  words: string;
  /** @param prepare what is done to HTML before it is read */
  readWords: (holder: XmlElement | undefined, prepare?: (html: string) => string) => string;
  lost: Set<string>;
};

/** What a question becomes, or why it becomes nothing. */
export type MoodleItem =
  | { item: ExerciseItem; capitals?: boolean }
  | { sentence: string; at?: XmlElement }
  | { unsupported: string };
