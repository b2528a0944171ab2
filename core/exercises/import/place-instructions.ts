import { m } from '#words/messages.js';
import { type ImportedQuestion, type ReadBlock, setInstruction } from './imported.ts';

/** A block; `said` is what it says where it asks nothing. */
export type SaidBlock = ReadBlock & { said?: string };

/**
 * Puts what stands before a question without asking anything above that question, which is the next one of its category. Where that
 * one is to be corrected, both are one block: corrected, it has its instruction.
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
      // What follows may have needed it as well.
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

/** As many lines apart as in the file, so that faults keep their lines. */
function joinSources(held: readonly ReadBlock[], block: ReadBlock): void {
  for (const { line, source } of held.toReversed()) {
    const lines = source.split('\n').length;
    block.source = source + '\n'.repeat(Math.max(2, block.line - line - lines + 1)) + block.source;
    block.line = line;
  }
}
