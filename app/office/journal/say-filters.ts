import { formatDate } from '#common/dates.ts';
import { findExam } from '#core/scores/exams.ts';
import { formatScoreState as nameScoreState } from '#core/scores/score-states.ts';
import { m } from '#words/messages.js';
import { nameMonth } from '../lists/name-month.ts';
import { nameLetterView } from '../mail/letter-words.ts';
import { readMailState } from '../mail/mail-address.ts';
import { readMembersState } from '../members/member-address.ts';
import { viewWords as memberViews } from '../members/member-words.ts';
import { readListState as readMessagesState } from '../messages/message-address.ts';
import { viewWords as messageViews } from '../messages/view-words.ts';
import { listNames as newsLists } from '../news/describe-state.ts';
import { readListState as readNewsState } from '../news/news-address.ts';
import { readOrdersState } from '../orders/order-address.ts';
import { nameState as nameOrderState } from '../orders/order-words.ts';
import { readListChoice as readProductsChoice } from '../products/list/list-address.ts';
import { stateWords as productStates } from '../products/list/list-words.ts';
import { readListState as readScoresState } from '../scores/score-address.ts';
import { readJournalState } from './journal-address.ts';
import { nameKind } from './name-kind.ts';

/** The filters in the address of a list, in words; none for the whole of it. */
export function sayFilters(list: string, address: string): string[] {
  const url = new URL(address, 'https://ecole.example');
  const search = url.searchParams.get('q');
  return [search ? m.journal_export_search({ words: search }) : null, ...sayOthers(list, url)].filter(
    (each) => each !== null,
  );
}

function sayOthers(list: string, url: URL): (string | null)[] {
  switch (list) {
    case 'members': {
      const { view } = readMembersState(url);
      return [view === 'all' ? null : memberViews[view]()];
    }
    case 'messages':
      return [messageViews[readMessagesState(url).view]()];
    case 'orders': {
      const { state, month } = readOrdersState(url);
      return [state && nameOrderState(state), month && nameMonth(month)];
    }
    case 'scores': {
      const { exam, year, state } = readScoresState(url);
      return [
        exam ? (findExam(exam)?.name ?? exam) : null,
        year ? String(year) : null,
        state ? nameScoreState(state) : null,
      ];
    }
    case 'products': {
      const { type, level, state } = readProductsChoice(url);
      return [
        type && (type === 'course' ? m.office_type_course() : m.office_type_exercise()),
        level,
        state === 'all' ? null : productStates[state](),
      ];
    }
    case 'news': {
      const { state } = readNewsState(url);
      return [state && newsLists[state]()];
    }
    case 'letters': {
      const { state } = readMailState(url);
      return [state && nameLetterView(state)];
    }
    case 'journal': {
      const { kind, from, to } = readJournalState(url);
      return [
        kind && nameKind(kind),
        from && m.journal_export_from({ day: nameDay(from) }),
        to && m.journal_export_to({ day: nameDay(to) }),
      ];
    }
    default:
      return [];
  }
}

const nameDay = (day: string) => formatDate(new Date(`${day}T12:00:00Z`));
