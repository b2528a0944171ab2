/** Percentages that Moodle's import accepts (`question_bank::fraction_options_full`). */
const grades: readonly number[] = [
  ...[100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667],
  ...[14.28571, 12.5, 11.11111, 10, 5, 0],
];

/** Rounds a share from -1 to 1 to a grade in percent. Only 0 becomes 0. */
export function toMoodleGrade(share: number): number {
  if (share === 0) return 0;
  const percent = Math.max(5, Math.abs(share) * 100);
  const nearest = grades.reduce((best, grade) =>
    Math.abs(grade - percent) < Math.abs(best - percent) ? grade : best,
  );
  return share < 0 ? -nearest : nearest;
}

export const isMoodleGrade = (share: number): boolean => Math.abs(toMoodleGrade(share) - share * 100) < 0.01;

/** Returns the grade of an option: right ones add up to 100 %, wrong ones deduct the same share. */
export function toOptionGrade(options: readonly { right: boolean }[], right: boolean): number {
  const rights = options.filter((option) => option.right).length;
  return toMoodleGrade((right ? 1 : -1) / Math.max(1, rights));
}
