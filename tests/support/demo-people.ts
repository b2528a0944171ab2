import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { openAdmin, openMember } from './accounts.ts';
import { addSession } from './open-device.ts';
import { buy } from './pay.ts';
import type { School } from './school.ts';
import { freeCourse, type Viewer } from './screens.ts';
import { sitExams } from './sit-exams.ts';
import { openVisitor, type Visitor } from './visitor.ts';

export type DemoPeople = {
  /** Returns the HTML of a page for one of the people. */
  ask(path: string, as: Viewer): Promise<string>;
  /** Opens a browser context with the person's session. */
  open(browser: Browser, as: Viewer, options?: BrowserContextOptions): Promise<BrowserContext>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Opens a visitor, a member with the free course, and the admin of a demonstration school. */
export async function openDemoPeople(school: School): Promise<DemoPeople> {
  const people: Record<Viewer, Visitor> = {
    visitor: openVisitor(school),
    admin: await openAdmin(school),
    member: await openMember(school),
  };
  await takeFreeCourse(people.member);
  await buyCourse(people.member);
  await sitExams(people.admin, people.member);
  await writeToSchool(people.visitor);
  return {
    ask: async (path, as) => (await people[as].visit(path)).text(),
    async open(browser, as, options = {}) {
      const context = await browser.newContext(options);
      await addSession(context, school, people[as]);
      return context;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(Object.values(people).map((person) => person[Symbol.asyncDispose]()));
    },
  };
}

/** Takes the free course of the demonstration school. */
export async function takeFreeCourse(member: Visitor): Promise<void> {
  const offer = await (await member.visit(`/products/${freeCourse}`)).text();
  const startPath = /action="(\/products\/[^"]+\/buy\/[^"]+)"/.exec(offer)?.[1];
  if (!startPath) throw new Error(`no offer on /products/${freeCourse}`);
  const ordered = await member.visit(startPath, { form: {} });
  if (ordered.status !== 303) throw new Error(`free course not granted: ${ordered.status}`);
}

async function buyCourse(member: Visitor): Promise<void> {
  const offer = await (await member.visit('/products/preparer-le-delf-b2')).text();
  await member.visit(await buy(member, /href="(\/products\/[^"]+\/buy\/[^"]+)"/.exec(offer)?.[1] ?? ''));
  const programme = await (await member.visit('/course/preparer-le-delf-b2')).text();
  const lesson = /href="(\/course\/[^"/]+\/[^"]+)"/.exec(programme)?.[1] ?? '';
  await member.visit(lesson, { form: { note: 'Relire la grille avant l’examen.', version: '0' } });
  await member.visit(lesson, { form: { question: 'Combien de temps dure l’épreuve orale ?' } });
  for (const [, path = ''] of programme.matchAll(/href="(\/course\/[^"/]+\/[^"]+)"/g)) {
    const done = await member.visit(path, { form: { done: 'yes' } });
    if (done.status !== 303) throw new Error(`${path} not completed: ${done.status}`);
  }
}

async function writeToSchool(visitor: Visitor): Promise<void> {
  const body = 'Bonjour, je prépare le DELF B1 pour juin. Par quel cours commencer ?';
  const form = { name: 'Ada Ferreira', email: 'ada@exemple.test', subject: 'niveau', body };
  const sent = await visitor.visit('/contact', { form });
  if (sent.status !== 303) throw new Error(`message rejected: ${sent.status}`);
}
