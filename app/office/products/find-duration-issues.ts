import { formatDuration, parseDuration } from '#common/dates.ts';
import type { OfficeProgramme } from '#core/lessons/office-programme.ts';
import type { ProductDraft } from '#core/products/product-subject.ts';
import { m } from '#words/messages.js';

/** Estimate of personal work, as a multiple of the content, above which it is probably a typing error. */
const maxPersonalShare = 10;

/** « 15 h de cours », « 12 heures de vidéo ». */
const advertised = /(\d{1,4})\s?(?:h|heures?)\s(?:de |d[’'])/gu;

/** Lists what does not fit in the durations of a product: typed, computed and advertised ones. */
export function findDurationIssues(
  { description, personalWork }: Pick<ProductDraft, 'description' | 'personalWork'>,
  { minutes, lessons }: Pick<OfficeProgramme, 'minutes' | 'lessons'>,
): string[] {
  const personal = parseDuration(personalWork) ?? 0;
  const untimed = lessons.filter(({ displayed, durationMinutes }) => displayed && durationMinutes === 0);
  const hours = [...description.matchAll(advertised)].map(([, said]) => Number(said));
  const most = Math.max(0, ...hours) * 60;
  return [
    ...(untimed.length > 0 ? [m.products_lessons_untimed({ count: untimed.length })] : []),
    ...(most > minutes + personal
      ? [
          m.products_duration_advertised({
            said: formatDuration(most),
            whole: formatDuration(minutes + personal),
          }),
        ]
      : []),
    ...(minutes > 0 && personal > maxPersonalShare * minutes
      ? [m.products_personal_work_large({ duration: formatDuration(minutes) })]
      : []),
  ];
}
