import { m } from '#words/messages.js';
import type { Right } from './roles.ts';

/** Descriptions of the rights. A separate file, because every screen of the back office loads the roles. */
const effects: Readonly<Record<Right, () => string>> = {
  'office.open': m.team_right_office_open,
  'content.read': m.team_right_content_read,
  'content.write': m.team_right_content_write,
  'work.read': m.team_right_work_read,
  'appeals.write': m.team_right_appeals_write,
  'corrections.write': m.team_right_corrections_write,
  'news.write': m.team_right_news_write,
  'scores.write': m.team_right_scores_write,
  'opinions.write': m.team_right_opinions_write,
  'questions.write': m.team_right_questions_write,
  'messages.write': m.team_right_messages_write,
  'emails.read': m.team_right_emails_read,
  'people.read': m.team_right_people_read,
  'people.write': m.team_right_people_write,
  'orders.read': m.team_right_orders_read,
  'orders.write': m.team_right_orders_write,
  'orders.export': m.team_right_orders_export,
  'money.read': m.team_right_money_read,
  refund: m.team_right_refund,
  'prices.write': m.team_right_prices_write,
  'people.export': m.team_right_people_export,
  'people.erase': m.team_right_people_erase,
  'site.write': m.team_right_site_write,
  'settings.write': m.team_right_settings_write,
  'audit.read': m.team_right_audit_read,
  'team.write': m.team_right_team_write,
};

/** Returns what a right allows. */
export const describeRight = (right: Right): string => effects[right]();
