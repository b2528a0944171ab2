import { formatDate } from '#common/dates.ts';
import { byteOrderMark, writeCsvRows } from '#core/csv/write-csv-rows.ts';
import type { SitePlan } from '#core/imports/site/import-site.ts';
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
  moved,
}: SitePlan): SiteReport {
  const contents = [
    ...courses.map(({ title, isKnown, newLessons, knownLessons }) => ({
      ...{ kind: m.common_course(), title, isKnown: isKnown && newLessons === 0 },
      detail: m.learning_lessons({ count: newLessons + knownLessons }),
    })),
    ...entries.map(({ title, publishedAt, isKnown }) => ({
      ...{ kind: m.transfer_kind_post(), title, isKnown },
      detail: publishedAt ? formatDate(publishedAt) : '',
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
    movedCount: moved.length,
    movedFile:
      moved.length > 0
        ? writeFile([
            [m.redirects_source(), m.common_new_address()],
            ...moved.map(({ from, to }) => [from, to]),
          ])
        : '',
  };
}

const withKey = <Line extends object>(line: Line, place: number) => ({ ...line, key: String(place) });

const writeFile = (rows: string[][]): string => byteOrderMark + writeCsvRows(rows);
