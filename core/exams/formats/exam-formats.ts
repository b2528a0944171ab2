import type { ExamId } from '../../scores/exams.ts';
import { dalfC1, dalfC2 } from './dalf.ts';
import { delfA1, delfA2, delfB1, delfB2 } from './delf.ts';
import type { ExamFormat } from './exam-format.ts';
import { tcfCanadaFormat, tcfToutPublicFormat } from './tcf.ts';
import { tefCanadaFormat } from './tef.ts';

/** All formats, in the order of `exams`. */
export const examFormats: readonly ExamFormat[] = [
  ...[delfA1, delfA2, delfB1, delfB2, dalfC1, dalfC2],
  ...[tcfToutPublicFormat, tcfCanadaFormat, tefCanadaFormat],
];

/** @throws if the exam has no format, which a test excludes */
export function getFormat(exam: ExamId): ExamFormat {
  const format = examFormats.find((each) => each.exam === exam);
  if (!format) throw new Error(`exam ${exam} has no format`);
  return format;
}
