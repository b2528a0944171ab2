import { saveExercise } from './add-exercise.ts';
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

async function savePaper(admin: Visitor, paper: { id: string; title: string; exam: string }): Promise<void> {
  const parts = ['reading', 'writing'];
  const exercises: string[] = [];
  for (const _ of parts) exercises.push(await saveExercise(admin, freeCourse, words));
  const { id, ...rest } = paper;
  const draft = {
    ...rest,
    ...{ productId: freeCourse, displayed: true, reserved: true },
    sections: parts.map((part, index) => ({
      ...{ id: `epreuve${index}`, title: '', part, minutes: 45, closes: true, script: null },
      exercises: [{ id: exercises[index], seconds: [] }],
    })),
  };
  const saved = await admin.visit('/admin/papers/add', { json: { draft, id } });
  if (!saved.headers.get('location')) throw new Error(`paper not saved: ${await saved.text()}`);
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
    await savePaper(admin, { id, title: `Sujet blanc ${index + 1}`, exam: 'delf-b1' });
  const finished = await start(member, paperIds.finished, 'exam');
  await member.visit(finished, { form: { act: 'end', block: '0' } });
  await member.visit(finished, { form: { act: 'begin', block: '1' } });
  await member.visit(finished, { form: { act: 'end', block: '1' } });
  await start(member, paperIds.running, 'exam');
  await start(member, paperIds.practised, 'practice');
}
