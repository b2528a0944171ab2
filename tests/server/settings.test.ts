import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openAdmin } from '../support/accounts.ts';
import { type School, startSchool } from '../support/school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

let school: School;
let admin: Member;
let visitor: Visitor;

beforeAll(async () => {
  school = await startSchool();
  admin = await openAdmin(school);
  visitor = openVisitor(school);
});

afterAll(() => school?.[Symbol.asyncDispose]());

test.each([
  '/',
  '/contact',
  '/contact/merci',
  '/legal-mentions',
  '/privacy-policy',
  '/terms-of-service',
  '/terms-and-conditions',
  '/accessibility',
])('%s of a new school shows no email address', async (path) => {
  const page = await (await visitor.visit(path)).text();
  expect(page).not.toMatch(/ecole\.example|mailto:|"email":/);
});

describe('settings', () => {
  const read = async (): Promise<{ version: number; draft: Record<string, unknown> }> => {
    const { rows } = await school.database.pool.query("select value from settings where key = 'school'");
    return {
      version: rows[0]?.value.version ?? 0,
      draft: { name: 'Cédille', email: 'bonjour@cedille.example' },
    };
  };
  const save = (json: unknown) => admin.visit('/admin/settings.data', { json });

  test('are rejected with an error per field, and nothing is saved', async () => {
    const { version, draft } = await read();
    const answer = await save({
      version,
      draft: {
        ...draft,
        name: ' ',
        email: 'bonjour',
        siret: '73282932000075',
        siren: '123',
        hostWebsite: 'javascript:alert(1)',
        phone: 'appelez-moi',
        social: [{ label: 'Mastodon', url: '' }],
      },
    });
    const text = await answer.text();
    expect(answer.status).toBe(400);
    for (const field of ['name', 'email', 'siret', 'siren', 'hostWebsite', 'phone', 'social.0.url'])
      expect(text).toContain(`"${field}"`);
    expect((await read()).version).toBe(version);
    for (const nonsense of [null, 3, [], { draft: [] }, { draft: { social: 'x' } }, { draft, version: -1 }])
      expect((await save(nonsense)).status).toBe(400);
  });

  test('appear on the public pages with a new version of the legal notice, and an outdated tab gets a conflict', async () => {
    const { version, draft } = await read();
    const filled = {
      ...draft,
      siret: '732 829 320 00074',
      phone: '0033 (0)2.61.91.00.43',
      mediatorName: 'Médiation de l’Exemple',
      mediatorWebsite: 'mediation.example',
    };
    expect((await save({ version, draft: filled })).status).toBe(200);
    const page = await (await visitor.visit('/legal-mentions')).text();
    expect(page).toContain('732\u202f829\u202f320\u202f00074');
    expect(page).toContain('732\u202f829\u202f320<');
    expect(page).toContain('Médiation de l’Exemple');
    expect(page).toContain('href="https://mediation.example/"');
    expect(page).toContain('02 61 91 00 43');
    expect(await (await visitor.visit('/contact')).text()).toContain(
      '<a href="tel:+33261910043">02 61 91 00 43</a>',
    );
    expect(page).toMatch(/Version 2, en vigueur/);
    expect(await (await visitor.visit('/legal-mentions?version=1')).text()).not.toContain(
      'Médiation de l’Exemple',
    );
    expect((await visitor.visit('/legal-mentions?version=3')).status).toBe(404);

    const stale = await save({ version, draft });
    expect([stale.status, await stale.text()]).toEqual([409, expect.stringContaining('theirs')]);
    const office = await (await admin.visit('/admin')).text();
    expect(office).toContain('#champ-hostName');
    expect(office).not.toContain('#champ-mediatorName');
  });
});
