import { findExam } from '#core/scores/exams.ts';
import { nameProgramme } from '#core/scores/name-programme.ts';
import { m } from '#words/messages.js';
import { formatDay } from '../../scores/score-words.ts';
import { nameField } from './field-words.ts';

/** A value of a result in words, as it stands in a form or in the journal. */
export function sayValue(name: string, value: unknown, exam: string): string {
  if (typeof value === 'boolean') return value ? m.marks_yes() : m.marks_no();
  if (value === null || value === undefined || value === '') return '–';
  if (name === 'exam') return findExam(String(value))?.name ?? String(value);
  if (name === 'programme') return nameProgramme(String(value));
  if (/^\d{4}-\d\d-\d\d/.test(String(value))) return formatDay(String(value).slice(0, 10));
  if (name === 'picture') return m.marks_field_picture();
  if (Array.isArray(value)) return m.marks_products_counted({ count: value.length });
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([, mark]) => mark !== '')
      .map(([part, mark]) => `${nameField(`marks.${part}`, exam)}\u202f: ${String(mark).replace('.', ',')}`)
      .join('\n');
  return String(value);
}
