import { saveExercise } from './add-exercise.ts';
import { type PaperPart, savePaper } from './add-paper.ts';
import { freeCourse, paperIds } from './screens.ts';
import type { Visitor } from './visitor.ts';

const words = `# Une journée au marché · A2
## Trous — Complétez.
Samedi, elle [est allée] au marché. Elle a [mangé] une pomme.
## QCM — Où va-t-elle ensuite ?
+ À la gare
- Au café
- À l’école
`;

async function addPaper(admin: Visitor, id: string, title: string): Promise<void> {
  const parts: PaperPart[] = [];
  for (const part of ['reading', 'writing'])
    parts.push({ part, exercises: [{ id: await saveExercise(admin, freeCourse, words) }] });
  await savePaper(admin, { title, productId: freeCourse, exam: 'delf-b1', parts }, { id, minutes: 45 });
}

async function start(member: Visitor, paperId: string, mode: string): Promise<string> {
  const begun = await member.visit(`/members/sujets/${paperId}`, { form: { mode }, redirect: 'manual' });
  const path = begun.headers.get('location');
  if (!path) throw new Error(`exam not started: ${begun.status}`);
  return path;
}

/** Adds exam papers to the free course. The member finished one, sits one, and practises one. */
export async function sitExams(admin: Visitor, member: Visitor): Promise<void> {
  for (const [index, id] of Object.values(paperIds).entries())
    await addPaper(admin, id, `Sujet blanc ${index + 1}`);
  const finished = await start(member, paperIds.finished, 'exam');
  await member.visit(finished, { form: { act: 'end', block: '0' } });
  await member.visit(finished, { form: { act: 'begin', block: '1' } });
  await member.visit(finished, { form: { act: 'end', block: '1' } });
  await start(member, paperIds.running, 'exam');
  await start(member, paperIds.practised, 'practice');
}
