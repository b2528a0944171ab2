import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { addresses } from '#app/routes.ts';
import { importKinds } from '#core/imports/import-kinds.ts';
import { type Member, openMember } from '../support/accounts.ts';
import { buy } from '../support/pay.ts';
import { publishCourse } from '../support/publish-course.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';

let school: SharedSchool;
let admin: Member;
let files: string[];

beforeAll(async () => {
  school = await shareSchool();
  admin = school.admin;
  const { buyPath } = await publishCourse(admin);
  const buyer = await openMember(school);
  await buy(buyer, buyPath);
  const { rows } = await school.database.pool.query('select id from orders where uid = $1', [buyer.uid]);
  const importId = await addImport();
  files = addresses
    .map(({ pattern }) => pattern)
    .filter((pattern) => /^\/admin\/.*\.csv$/.test(pattern) && !isModel(pattern))
    .map((pattern) => pattern.replace(':orderId', rows[0].id).replace(':importId', importId));
});

/** Adds an import of people with a line to check. */
async function addImport(): Promise<string> {
  const id = randomUUID();
  await school.database.pool.query(
    `insert into people_imports (id, uid, who, file_name, path, source, state)
       values ($1, $2, '', 'a.csv', '', '', 'review')`,
    [id, admin.uid],
  );
  await school.database.pool.query(
    `insert into import_lines (import_id, rank, line, email, first_name, last_name, newsletter, consent_source,
        stripe_customer_id, tags, purchase_key, item_key, item_name, currency, purchase_state, issues)
       values ($1, 1, 2, 'a@exemple.test', '', '', 'unknown', '', '', '{}', '', '', '', '', '',
        '[{"code": "date-unreadable"}]')`,
    [id],
  );
  return id;
}

/** Templates contain no personal data. */
const isModel = (pattern: string) => pattern.endsWith('/modele.csv');

const filters: Readonly<Record<string, string>> = {
  '/admin/accounting/ventes.csv': 'du=2026-01-01&au=2026-12-31',
  '/admin/accounting/totaux-par-jour.csv': 'du=2026-01-01&au=2026-12-31',
  '/admin/redirects/missing.csv': 'tri=anciens',
  '/admin/exercises/copies.csv': 'personne=dupont',
  '/admin/exercises/resultats.csv': 'exercice=dupont',
  '/admin/corrections.csv': 'etat=renvoyees',
  // A list of nine formats has no filters.
  '/admin/exam-formats.csv': '',
};

type Line = { uid: string; subject_id: string; after: { address: string; rows: number; whole: boolean } };

async function readLines(): Promise<Line[]> {
  const { rows } = await school.database.pool.query<Line>(
    `select uid, subject_id, after from changes where kind = 'export' order by at, id`,
  );
  return rows;
}

test('the audit log records every export of the back office with its filters', async () => {
  expect(files.length).toBeGreaterThanOrEqual(5);
  const before = (await readLines()).length;
  for (const path of files) {
    const filter = filters[path] ?? 'q=dupont';
    const answer = await admin.visit(`${path}?${filter}`);
    const text = await answer.text();
    const line = (await readLines()).at(-1);
    expect([path, answer.status, line?.uid, line?.after.whole]).toEqual([path, 200, admin.uid, true]);
    const lines = text.trim().split('\r\n').length - 1;
    expect([path, line?.after.rows]).toEqual([path, lines]);
    // These two files have no filters.
    if (/\/(orders|import\/people)\/.+\//.test(path)) expect(line?.after.address).toBe(path);
    else if (path !== '/admin/journal.csv') expect(line?.after.address).toContain(filter);
    // The audit log is exempt: its own export is not finished yet, and other suites may have aborted theirs.
    else expect(text).not.toMatch(/;Journal d’activité;[^\r]*n’est pas terminé/);
  }
  expect(await readLines()).toHaveLength(before + files.length);
  for (const kind of importKinds) {
    const model = await admin.visit(`/admin/${kind}/modele.csv`);
    expect([kind, model.status, (await model.text()).split('\r\n').length > 1]).toEqual([kind, 200, true]);
  }
  expect(await readLines()).toHaveLength(before + files.length);
  const journal = await (await admin.visit('/admin/journal?sujet=export')).text();
  expect(journal).toContain('Fichier exporté');
  expect(journal).toContain('href="/admin/members?q=dupont"');
  expect((await readLines()).slice(before).filter(({ after }) => !after.whole)).toEqual([]);
});

test('the audit log records a ZIP export once, like a CSV export', async () => {
  const before = await readLines();
  const answer = await admin.visit('/admin/products.zip?niveau=B1');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 2)]).toEqual([0x50, 0x4b]);
  expect(answer.headers.get('content-disposition')).toMatch(/"contenus-[\d-]+\.zip"/);
  const line = (await readLines()).at(-1);
  expect([line?.subject_id, line?.after.whole, line?.after.address]).toEqual([
    'products',
    true,
    expect.stringContaining('niveau='),
  ]);
  expect(await readLines()).toHaveLength(before.length + 1);
});

test('members get no export, and the audit log records nothing', async () => {
  const before = (await readLines()).length;
  const member = await openMember(school);
  for (const path of files) {
    const answer = await member.visit(path);
    expect([path, answer.headers.get('location')]).toEqual([path, expect.stringContaining('/unauthorized')]);
  }
  expect(await readLines()).toHaveLength(before);
});
