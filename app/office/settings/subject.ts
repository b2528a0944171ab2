import type { z } from 'zod';
import { readSchool, toSchoolFields } from '#core/school.ts';
import { changesLegal } from '#core/settings/changes-legal.ts';
import {
  nameMissingIdentity,
  type SchoolDraft,
  schoolFields,
  schoolInput,
  schoolSubject,
} from '#core/settings/school-subject.ts';
import { toDraft } from '#core/subjects/fields.ts';
import { m } from '#words/messages.js';
import { type EditedSubject, storeHandlers } from '../kit/office-subject.ts';
import { subjects } from '../subjects.ts';
import type { MissingField } from './missing-identity.tsx';

type Known = { missing: MissingField[] };

export const subject: EditedSubject<SchoolDraft, z.output<typeof schoolInput>, Known> = {
  ...subjects.settings,
  ...storeHandlers(schoolSubject),
  only: 'school',
  schema: schoolInput,
  // An error in one line of an address is shown at the whole field.
  nameOf: ([name, ...part]) =>
    name === 'social' && part.length === 2 ? [name, ...part].join('.') : String(name),
  refusal: m.settings_refused,
  isSensitive: changesLegal,
  async read(core) {
    const school = await readSchool(core);
    const draft = toDraft(schoolFields, toSchoolFields(school));
    return { draft, version: school.version, missing: nameMissingIdentity(school) };
  },
};
