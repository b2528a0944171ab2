import { type Format, hasTitles } from '../format.ts';

/** Course progress report. It has a count of steps, not the lessons. */
export const learnDashProgress: Format = {
  platform: 'learndash',
  kind: 'both',
  isConfirmed: true,
  matches: hasTitles('user id', 'email', 'course id', 'course title'),
  uses: {
    name: 'full-name',
    email: 'email',
    'user id': 'external-id',
    'course id': 'item-id',
    'course title': 'item-name',
    'steps completed': 'progress',
    'steps total': 'progress',
    'course completed': 'progress',
    'course completed on': 'progress',
  },
  finish(line, cells) {
    const { purchase } = line;
    if (!purchase) return;
    purchase.externalId = cells.text('user id') ? `${cells.text('user id')}:${purchase.item.id ?? ''}` : null;
    const total = cells.integer('steps total') ?? 0;
    const done = cells.integer('steps completed') ?? 0;
    const finishedAt = cells.date('course completed on');
    const isFinished = cells.flag('course completed');
    if (total > 0 || done > 0 || isFinished)
      purchase.progress = {
        done: isFinished ? total : Math.min(done, total),
        total,
        finishedAt: isFinished ? finishedAt : null,
      };
  },
};

/** Bulk download of users. Moodle writes the list separator inside a cell as an HTML entity. */
export const moodleUsers: Format = {
  platform: 'moodle',
  kind: 'people',
  isConfirmed: true,
  matches: hasTitles('username', 'email', 'firstname', 'lastname', 'idnumber'),
  uses: { email: 'email', firstname: 'first-name', lastname: 'last-name' },
  finish(line) {
    line.firstName = decodeSeparator(line.firstName);
    line.lastName = decodeSeparator(line.lastName);
  },
};

const decodeSeparator = (text: string): string =>
  text.replaceAll(/&#(\d{1,3});?/g, (entity, code) =>
    ['44', '59', '9'].includes(code) ? String.fromCharCode(Number(code)) : entity,
  );
