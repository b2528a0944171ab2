import type { ImportKind } from '#core/imports/import-columns.ts';
import type { ImportFate, ImportPlan } from '#core/imports/plan-import.ts';

/** What the page needs of a plan. */
export type SchoolReport = {
  entries: {
    id: string;
    kind: ImportKind;
    line: number;
    title: string;
    folder: string;
    pictures: string[];
    faults: string[];
    fate: ImportFate;
  }[];
  ignored: string[];
  fault: string | null;
  counts: Record<ImportFate, number>;
};

export function toReport({ entries, ignored, fault }: ImportPlan): SchoolReport {
  const count = (fate: ImportFate) => entries.filter((entry) => entry.fate === fate).length;
  return {
    entries: entries.map(({ id, kind, line, title, folder, pictures, faults, fate }) => ({
      id,
      kind,
      line,
      title,
      folder,
      pictures,
      faults,
      fate,
    })),
    ignored,
    fault,
    counts: {
      new: count('new'),
      known: count('known'),
      withdrawn: count('withdrawn'),
      faulty: count('faulty'),
    },
  };
}
