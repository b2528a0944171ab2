import type { newsToolIds } from '#database/tables/news.ts';
import { m } from '#words/messages.js';

/** An interactive page of the site that news can link to. */
export type NewsTool = (typeof newsToolIds)[number];

type ToolPage = { href: string; title: () => string; text: () => string; action: () => string };

export const toolPages: Readonly<Record<NewsTool, ToolPage>> = {
  calculator: {
    href: '/calculateur',
    title: m.common_calculator,
    text: m.news_tool_calculator_text,
    action: m.common_calculate_level,
  },
  'required-levels': {
    href: '/calculateur#niveaux-demandes',
    title: m.news_tool_levels,
    text: m.news_tool_levels_text,
    action: m.news_tool_levels_action,
  },
  scores: {
    href: '/scores',
    title: m.common_exam_results,
    text: m.news_tool_scores_text,
    action: m.common_see_results,
  },
};

export const nameTool = (tool: NewsTool): string => toolPages[tool].title();
