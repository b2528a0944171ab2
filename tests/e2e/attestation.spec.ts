import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { openMember } from '../support/accounts.ts';
import { addLesson } from '../support/add-lesson.ts';
import { takeFreeCourse } from '../support/demo-people.ts';
import { addSession, openDevice } from '../support/open-device.ts';
import { findLayoutFaults } from '../support/page-faults.ts';
import { readPdf } from '../support/read-pdf.ts';
import { startSchool } from '../support/school.ts';
import { freeCourse } from '../support/screens.ts';

test('finishing a course gives a completion certificate that anyone with its code can verify', async ({
  browser,
}) => {
  await using school = await startSchool({ SEED: 'content' });
  const { pool } = school.database;
  await using member = await openMember(school);
  await takeFreeCourse(member);
  await pool.query('delete from lessons where product_id = $1', [freeCourse]);
  const database = { pool };
  const first = await addLesson({ database }, freeCourse, {
    title: 'Les accents',
    position: 1,
    duration: 60,
  });
  await addLesson({ database }, freeCourse, { title: 'La cédille', position: 2, duration: 45 });

  const learner = await openDevice(browser, school, member, {
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
  });

  await test.step('finishes the course without script', async () => {
    await learner.goto(`${school.url}/course/${freeCourse}/${first}`);
    await learner.getByRole('button', { name: 'Marquer comme terminée' }).click();
    await learner.goto(`${school.url}/course/${freeCourse}`);
    await expect(learner.getByRole('link', { name: 'Obtenir mon attestation' })).toHaveCount(0);
    await expect(learner.getByText(/il reste à faire.*1.leçon/)).toBeVisible();
    await learner.getByRole('link', { name: /La cédille.45/ }).click();
    await learner.getByRole('button', { name: 'Terminer' }).click();
    await expect(learner).toHaveURL(`${school.url}/course/${freeCourse}`);
  });

  await test.step('asks for a name once and previews the certificate', async () => {
    await learner.getByRole('link', { name: 'Obtenir mon attestation' }).click();
    await expect(learner.getByText('Accents, cédille et apostrophe (niveau A1)')).toBeVisible();
    await learner.getByLabel('Prénom et nom').fill('Zoé 🎓');
    await learner.getByRole('button', { name: 'Obtenir mon attestation' }).click();
    await expect(learner.getByLabel('Prénom et nom')).toHaveAccessibleDescription(/pièce d’identité/);
    await expect(learner.getByLabel('Prénom et nom')).toHaveValue('Zoé 🎓');
    await learner.getByLabel('Prénom et nom').fill('  Zoé   Đặng-Łukasiewicz ');
    await learner.getByRole('button', { name: 'Obtenir mon attestation' }).click();
    await expect(learner.getByRole('heading', { name: 'Attestation confirmée' })).toBeVisible();
  });

  const address = learner.url();
  const code = address.slice(-19);

  await test.step('offers the PDF on the course page, with the content of the certificate page', async () => {
    await learner.goto(`${school.url}/course/${freeCourse}`);
    const [download] = await Promise.all([
      learner.waitForEvent('download'),
      learner.getByRole('link', { name: 'Télécharger en PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('attestation-accents-cedille-et-apostrophe-niveau-a1.pdf');
    const { lines } = readPdf(await readFile(await download.path()));
    expect(lines).toContain('Zoé Đặng-Łukasiewicz');
    expect(lines).toContain('Accents, cédille et apostrophe (niveau A1)');
    expect(lines).toContain(code);
    expect(lines).toContain(address);
  });

  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();

  await test.step('verifies a code as a visitor types it', async () => {
    await visitor.goto(`${school.url}/attestations`);
    await visitor.getByLabel('Code de l’attestation').fill('7KQ2');
    await visitor.getByLabel('Code de l’attestation').press('Enter');
    await expect(visitor.getByLabel('Code de l’attestation')).toHaveAccessibleDescription(/16 lettres/);
    await visitor.getByLabel('Code de l’attestation').fill(code.replaceAll('-', ' ').toLowerCase());
    await visitor.getByRole('button', { name: 'Vérifier' }).click();
    await expect(visitor).toHaveURL(address);
    await expect(visitor.getByText('Zoé Đặng-Łukasiewicz')).toBeVisible();
    await expect(visitor.getByText('1 h 45')).toBeVisible();
    await expect(visitor.getByRole('row', { name: /La cédille.*45.min/ })).toBeVisible();
    await expect(visitor.getByRole('link', { name: /Télécharger/ })).toHaveCount(0);
    expect(await visitor.evaluate(findLayoutFaults)).toEqual([]);
    await expectAccessibleInBothThemes(visitor);
  });

  await test.step('the pages of the owner are valid as well', async () => {
    await addSession(visitor.context(), school, member);
    for (const path of [address, `${school.url}/members`, `${school.url}/attestations`]) {
      await visitor.goto(path);
      expect(await visitor.evaluate(findLayoutFaults), path).toEqual([]);
      await expectAccessibleInBothThemes(visitor);
    }
  });

  await test.step('after its account is deleted, the page explains why the certificate is missing', async () => {
    await pool.query('delete from attestations where uid = $1', [member.uid]);
    await visitor.goto(address);
    await expect(visitor.getByRole('heading', { name: 'Attestation introuvable' })).toBeVisible();
    await expect(visitor.getByLabel('Code de l’attestation')).toHaveValue(code);
    await expectAccessibleInBothThemes(visitor);
  });
});
