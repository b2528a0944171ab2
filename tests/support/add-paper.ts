import type { Visitor } from './visitor.ts';

export type PaperPart = {
  part: string;
  /** Ids of exercises with the lengths of their recordings in seconds. */
  exercises: { id: string; seconds?: number[] }[];
  script?: { before: number; between: number; after: number; plays: 1 | 2 };
};

/** Saves a displayed exam paper through the back office, whose sections close. Returns its id, by default a new one. */
export async function savePaper(
  admin: Visitor,
  { parts, ...paper }: { title: string; productId: string; exam: string; parts: readonly PaperPart[] },
  { id: chosen, minutes = 30 }: { id?: string; minutes?: number } = {},
): Promise<string> {
  const sections = parts.map(({ part, exercises, script = null }, index) => ({
    ...{ id: `epreuve${index}`, title: '', part, minutes, closes: true, script },
    exercises: exercises.map(({ id, seconds = [] }) => ({ id, seconds })),
  }));
  const draft = { ...paper, displayed: true, reserved: true, sections };
  const saved = await admin.visit('/admin/papers/add', { json: { draft, id: chosen } });
  const id = /\/admin\/papers\/edit-([\w-]+)/.exec(saved.headers.get('location') ?? '')?.[1];
  if (!id) throw new Error(`paper not saved: ${saved.status} ${await saved.text()}`);
  return id;
}
