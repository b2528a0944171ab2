import { m } from '#words/messages.js';
import { type ImportedQuestion, type ReadBlock, setInstruction } from './imported.ts';

/** A block; `said` is the text of a description. */
export type SaidBlock = ReadBlock & { said?: string };

/**
 * Makes descriptions the instruction of the next question in their category.
 * If that question has an issue, both become one block, so that its correction gets the instruction.
 */
export function placeInstructions(blocks: readonly SaidBlock[]): ReadBlock[] {
  let held: SaidBlock[] = [];
  let above: ImportedQuestion | null = null;
  let category = '';
  for (const block of blocks) {
    if (block.category !== category) {
      held = [];
      above = null;
    }
    category = block.category;
    if (block.said !== undefined) {
      held.push(block);
      above = null;
      continue;
    }
    if (held.length === 0) {
      // The description may also concern this question, so the question that has it reports the loss.
      above?.lost.push(m.importing_lost_instruction());
      above = null;
      continue;
    }
    const [question] = block.questions;
    if (question) setInstruction(question, held.map(({ said }) => said).join('\n\n'));
    else joinSources(held, block);
    for (const each of held) {
      each.faults = [];
      each.unsupported = false;
    }
    above = question ?? null;
    held = [];
  }
  return [...blocks];
}

/** Keeps the line distance of the file, so that issues show the right lines. */
function joinSources(held: readonly ReadBlock[], block: ReadBlock): void {
  for (const { line, source } of held.toReversed()) {
    const lines = source.split('\n').length;
    block.source = source + '\n'.repeat(Math.max(2, block.line - line - lines + 1)) + block.source;
    block.line = line;
  }
}
