import { demoProductions } from '#database/seed/demo/activity/productions.ts';
import { recordDialogue } from './record-speech.ts';

/** Lists the recordings of the invented learners, spoken from the words of their productions. */
export const listLearnerRecordings = (): [string, () => Int16Array][] =>
  demoProductions
    .flatMap(({ tasks }) => tasks)
    .flatMap(({ spoken }) =>
      spoken ? [[spoken.file, () => recordDialogue(spoken.words, 84)] as [string, () => Int16Array]] : [],
    );
