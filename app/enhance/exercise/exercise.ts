import { registerOfflinePage } from '../offline-page.ts';
import { enhanceAccents } from './accents.ts';
import { enhanceAppeals } from './appeals.ts';
import { enhanceEnter } from './enter.ts';
import { findAnswerField } from './find-answer-field.ts';
import { keepAnswers } from './keep-answers.ts';
import { warnOfMissingAnswers } from './missing-answers.ts';
import { enhanceOrders } from './orders.ts';
import { enhanceWordBanks } from './word-banks.ts';

for (const each of document.querySelectorAll<HTMLElement>('[data-without-script]')) each.hidden = true;
for (const each of document.querySelectorAll<HTMLElement>('[data-with-script]')) each.hidden = false;
enhanceAccents();
enhanceWordBanks();
enhanceAppeals();
enhanceEnter();
warnOfMissingAnswers();
enhanceOrders();
keepAnswers();
registerOfflinePage();

// `data-focus` marks the results of a marked attempt, the form of a review, or the link to its next question.
const place = document.querySelector<HTMLElement>('[data-focus]');
(place instanceof HTMLFormElement ? findAnswerField(place) : place)?.focus();
