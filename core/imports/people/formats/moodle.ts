import { type Format, hasTitles } from '../format.ts';

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
