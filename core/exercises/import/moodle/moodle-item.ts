import type { AcceptedAnswer, ExerciseItem } from '../../document/exercise-document.ts';
import type { XmlElement } from '../read-element.ts';

export type MoodleWords = {
  words: string;
  /** @param prepare transforms the HTML before it is converted to text */
  readWords: (holder: XmlElement | undefined, prepare?: (html: string) => string) => string;
  lost: Set<string>;
};

/** The exercise item of a question, or the reason why it cannot be imported. */
export type MoodleItem =
  /** `points`: grade of a question without `defaultgrade`. */
  | {
      item: ExerciseItem;
      capitals?: boolean;
      points?: number;
      omitted?: AcceptedAnswer[] | undefined;
    }
  | { sentence: string; at?: XmlElement }
  | { unsupported: string };
