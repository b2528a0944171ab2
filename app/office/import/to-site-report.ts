import { formatDate } from '#common/dates.ts';
import { toPageHref } from '#common/links.ts';
import { byteOrderMark, writeCsvRows } from '#core/csv/write-csv-rows.ts';
import type { SitePlan } from '#core/imports/site/plan-site.ts';
import { m } from '#words/messages.js';
import type { SiteReport } from './site-report.tsx';

/** Number of lines shown in each table. The files contain all of them. */
const maxShown = 200;

export function toSiteReport({
  fault,
  items,
  kept,
  pending,
  entries,
  courses,
  omissions,
  movedCount,
  redirects,
}: SitePlan): SiteReport {
  const contents = [
    ...courses.map(({ title, isKnown, newLessons, knownLessons }) => ({
      ...{ kind: m.common_course(), title, state: nameState(isKnown && newLessons === 0) },
      detail: m.learning_lessons({ count: newLessons + knownLessons }),
    })),
    ...entries.map(({ kind, title, slug, publishedAt, isKnown, gainsPictures }) => ({
      ...{ kind: kind === 'page' ? m.newsroom_page() : m.transfer_kind_post(), title },
      state: gainsPictures ? m.transfer_state_pictures() : nameState(isKnown),
      detail: kind === 'page' ? toPageHref({ slug }) : publishedAt ? formatDate(publishedAt) : '',
    })),
  ];
  return {
    ...{ fault, items, kept, pending: pending.length, hasCourses: courses.length > 0 },
    omitted: items - kept,
    contents: contents.slice(0, maxShown).map(withKey),
    moreContents: Math.max(0, contents.length - maxShown),
    omissions: omissions
      .slice(0, maxShown)
      .map(({ kind, title, reason }, place) => withKey({ kind, title, reason }, place)),
    omissionCount: omissions.length,
    omissionFile:
      omissions.length > 0
        ? writeFile([
            [m.office_field_type(), m.common_title(), m.common_reason()],
            ...omissions.map(({ kind, title, reason }) => [kind, title, reason]),
          ])
        : '',
    movedCount,
    newRedirects: redirects.pending.length,
  };
}

const nameState = (isKnown: boolean): string => (isKnown ? m.transfer_state_known() : m.common_new());

const withKey = <Line extends object>(line: Line, place: number) => ({ ...line, key: String(place) });

const writeFile = (rows: string[][]): string => byteOrderMark + writeCsvRows(rows);
