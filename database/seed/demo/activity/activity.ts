import { demoConversations } from './conversations.ts';
import type { DemoActivity } from './demo-activity.ts';
import { demoPeople } from './people.ts';
import { demoProductions } from './productions.ts';
import { demoSales } from './sales.ts';
import { demoStudies } from './studies.ts';

export const demoActivity: DemoActivity = {
  people: demoPeople,
  events: [...demoSales, ...demoStudies, ...demoProductions, ...demoConversations],
};
