import { enhanceAccents } from './accents.ts';
import { enhanceAppeals } from './appeals.ts';
import { enhanceEnter } from './enter.ts';
import { keepAnswers } from './keep-answers.ts';
import { enhanceOrders } from './orders.ts';
import { enhanceWordBanks } from './word-banks.ts';

for (const each of document.querySelectorAll<HTMLElement>('[data-without-script]')) each.hidden = true;
for (const each of document.querySelectorAll<HTMLElement>('[data-with-script]')) each.hidden = false;
enhanceAccents();
enhanceWordBanks();
enhanceAppeals();
enhanceEnter();
enhanceOrders();
keepAnswers();
// `data-focus` marks the results of a marked attempt, or the prompt of a review.
document.querySelector<HTMLElement>('[data-focus]')?.focus();
