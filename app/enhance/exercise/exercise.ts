import { enhanceAccents } from './accents.ts';
import { keepAnswers } from './keep-answers.ts';
import { enhanceOrders } from './orders.ts';

enhanceAccents();
enhanceOrders();
keepAnswers();
// Where answers were marked a moment ago, reading begins with what they were worth.
document.querySelector<HTMLElement>('[data-focus]')?.focus();
