import { m } from '#words/messages.js';

/** Rewords an issue of the exercise editor for the author of a file. */
export function wordForFiles(sentence: string): string {
  const others: Readonly<Record<string, () => string>> = {
    [m.writing_fault_answer()]: m.importing_fault_empty,
    [m.writing_fault_body()]: m.importing_fault_body,
    [m.writing_fault_gaps()]: m.importing_fault_gaps,
    [m.writing_fault_right()]: m.importing_fault_no_right,
  };
  return others[sentence]?.() ?? sentence;
}
