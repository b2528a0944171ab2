import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { FieldAnswer } from '#core/exercises/keys/exercise-key.ts';
import { m } from '#words/messages.js';
import { FaultField } from './fault-field.tsx';
import { WorksheetProvider } from './worksheet-state.ts';

function renderMarked(sentence: string, answer: FieldAnswer): string {
  const mark = {
    ...{ verdict: 'wrong', fault: null, credit: 0, words: [], right: [], model: 'Il est là.', feedback: '' },
    ...{ mayRetry: false, appeal: null, answer },
  };
  const value = { answers: { f: answer }, marks: { f: mark }, notes: {}, canAppeal: false };
  return renderToStaticMarkup(
    <WorksheetProvider value={value as never}>
      <FaultField field="f" words={sentence.split(' ')} number={1} />
    </WorksheetProvider>,
  );
}

test('reports that a changed sentence was correct', () => {
  for (const word of [1, null]) {
    const page = renderMarked('Il est là.', { word, correction: 'et' });
    expect(page).toContain(m.practice_sentence_correct());
    expect(page).not.toContain(m.practice_no_fault());
  }
});

test('reports that an unchanged sentence contains a mistake', () => {
  const page = renderMarked('Il es là.', { word: null, correction: '' });
  expect(page).toContain(m.practice_sentence_faulty());
  expect(page).toContain(m.practice_no_fault());
});
