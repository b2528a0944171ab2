import { enhancePlayers } from '../learning/players.ts';
import { registerOfflinePage } from '../offline-page.ts';
import { enhanceAccents } from './accents.ts';
import { enhanceAppeals } from './appeals.ts';
import { enhanceEnter } from './enter.ts';
import { findAnswerField } from './find-answer-field.ts';
import { keepAnswers } from './keep-answers.ts';
import { enhanceListening } from './listening.ts';
import { warnOfMissingAnswers } from './missing-answers.ts';
import { enhanceOrders } from './orders.ts';
import { enhanceSentences } from './sentences.ts';
import { enhanceWordBanks } from './word-banks.ts';
import { countWords } from './writing.ts';

for (const each of document.querySelectorAll<HTMLElement>('[data-without-script]')) each.hidden = true;
for (const each of document.querySelectorAll<HTMLElement>('[data-with-script]')) each.hidden = false;
enhanceListening();
enhanceSentences();
enhancePlayers(null, () => {});
enhanceAccents();
enhanceWordBanks();
enhanceAppeals();
enhanceEnter();
countWords();
warnOfMissingAnswers();
enhanceOrders();
keepAnswers();
const voices = [...document.querySelectorAll<HTMLElement>('[data-speaking]')];
if (voices.length > 0)
  // Loaded on demand, because few exercises record a voice.
  void import('./speaking.ts').then(({ enhanceSpeaking }) => {
    for (const place of voices) enhanceSpeaking(place, place.closest('form') as HTMLFormElement);
  }, reportError);
registerOfflinePage();

// `data-focus` marks the results of a marked attempt, the form of a review, or the link to its next question.
const place = document.querySelector<HTMLElement>('[data-focus]');
(place instanceof HTMLFormElement ? findAnswerField(place) : place)?.focus();
