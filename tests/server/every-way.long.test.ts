import { beforeAll, expect, test } from 'vitest';
import { addresses } from '#app/routes.ts';
import { openRoles, type Role, roles } from '../support/roles.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import type { Visitor } from '../support/visitor.ts';
import { listTrials, publishForTrials, type Trial } from './trials.ts';
import { tryAddress } from './try-address.ts';

let school: SharedSchool;
let people: Record<Role, Visitor>;
let trials: Trial[];

beforeAll(async () => {
  school = await shareSchool();
  const known = await publishForTrials(school, school.admin);
  people = await openRoles(school, known.course);
  trials = listTrials(known);
});

test.each(addresses.map(({ pattern }) => pattern).filter((pattern) => pattern !== '/deconnexion'))(
  '%s grants each role the same access in every request form',
  async (pattern) => {
    const trial = trials.find((each) => each.pattern === pattern);
    if (!trial) throw new Error(`no trial for ${pattern}`);
    for (const role of roles) await tryAddress(people[role], role, trial);
  },
);

test('the school writes no errors to the log', () => expect(school.errorLines()).toEqual([]));
