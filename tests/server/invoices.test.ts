import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, openMember, openUnverified } from '../support/accounts.ts';
import { buy } from '../support/pay.ts';
import { publishCourse } from '../support/publish-course.ts';
import { readPdf } from '../support/read-pdf.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { openVisitor } from '../support/visitor.ts';

let school: SharedSchool;
let owner: Member;
let path: string;
let number: string;

beforeAll(async () => {
  school = await shareSchool();
  const course = await publishCourse(school.admin);
  owner = await openMember(school);
  await owner.visit(await buy(owner, course.buyPath));
  const { rows } = await school.database.pool.query(
    'select i.id, i.number from invoices i join orders o on o.id = i.order_id where o.uid = $1',
    [owner.uid],
  );
  path = `/factures/${rows[0].id}`;
  number = rows[0].number;
});

describe('invoice', () => {
  test('is readable by its buyer and admins, never cached and byte-identical on each request', async () => {
    const [first, again] = await Promise.all(
      [owner, school.admin].map(async (reader) => {
        const answer = await reader.visit(path);
        expect(answer.status).toBe(200);
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': 'application/pdf',
          'cache-control': 'private, no-store',
          'content-disposition': expect.stringMatching(/^inline; filename="[\w.-]+\.pdf"$/),
          'x-content-type-options': 'nosniff',
        });
        return Buffer.from(await answer.arrayBuffer());
      }),
    );
    expect(first).toEqual(again);
    expect(readPdf(first ?? Buffer.alloc(0)).lines).toContain(`Facture ${number}`);
  });

  test('returns another member the same 404 as a missing invoice', async () => {
    const stranger = await openMember(school);
    const read = async (address: string) => {
      const answer = await stranger.visit(address);
      return [answer.status, answer.headers.get('content-type'), await answer.text()];
    };
    const theirs = await read(path);
    expect(theirs[0]).toBe(404);
    expect(theirs[2]).not.toContain(number);
    expect(await read(path.slice(0, -1) + (path.endsWith('a') ? 'b' : 'a'))).toEqual(theirs);
  });

  test('redirects visitors and unverified accounts to sign in', async () => {
    for (const visitor of [openVisitor(school), await openUnverified(school)]) {
      const answer = await visitor.visit(path);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toMatch(/^\/login/);
    }
  });

  test.each(['', "'", '..%2f..%2fetc%2fpasswd', '%00', '%', 'a'.repeat(5_000), 'null', '-1', '%F0%9F%90%88'])(
    'returns a client error for the number « %.20s »',
    async (name) => {
      for (const reader of [owner, school.admin])
        expect([400, 404, 414]).toContain((await reader.visit(`/factures/${name}`)).status);
      expect(school.errorLines()).toEqual([]);
    },
  );

  test('is read-only', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect([404, 405]).toContain((await owner.visit(path, { method, form: {} })).status);
    expect((await owner.visit(path)).status).toBe(200);
  });
});
