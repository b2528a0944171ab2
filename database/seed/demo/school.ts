import type { DemoSchool } from './demo-school.ts';
import { home } from './home.ts';
import { news } from './news/news.ts';
import { products } from './products/products.ts';
import { scores } from './scores/scores.ts';
import { settings } from './settings.ts';

/** The demonstration school: plain data, to be turned into rows, stored files and prices by whoever seeds. */
export const demoSchool: DemoSchool = { settings, home, products, news, scores };
