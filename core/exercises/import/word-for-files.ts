import { m } from '#words/messages.js';

/** What is wrong with a document, for who has a file before them: sentences for the editor name what only stands there. */
export function wordForFiles(sentence: string): string {
  const others: Readonly<Record<string, () => string>> = {
    [m.writing_fault_answer()]: m.importing_fault_empty,
    [m.writing_fault_body()]: m.importing_fault_body,
    [m.writing_fault_gaps()]: m.importing_fault_gaps,
    [m.writing_fault_right()]: m.importing_fault_no_right,
  };
  return others[sentence]?.() ?? sentence;
}
