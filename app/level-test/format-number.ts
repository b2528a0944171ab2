import { mostQuestions, usualQuestions } from '#core/exercises/level-test/choose-question.ts';
import { m } from '#words/messages.js';

/** Formats « Question 3 sur 20 environ », and « Question 21 sur 22 maximum » in a longer test. */
export const formatNumber = (number: number): string =>
  number > usualQuestions
    ? m.level_test_question_late({ number, count: mostQuestions })
    : m.level_test_question({ number, count: usualQuestions });
