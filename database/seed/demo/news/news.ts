import type { DemoNews } from '../demo-school.ts';
import { adviceNews } from './advice-news.ts';
import { schoolNews } from './school-news.ts';

/** Eight items; one is dated a week ahead. */
export const news: DemoNews[] = [...schoolNews, ...adviceNews];
