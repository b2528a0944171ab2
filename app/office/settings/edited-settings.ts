import { readSchool } from '#core/school.ts';
import { listMissingIdentity } from '#core/settings/list-missing-identity.ts';
import { saveSchool } from '#core/settings/save-school.ts';
import { toSchoolFields } from '#core/settings/school-fields.ts';
import { readEarlierSchool, revertSchool } from '#core/settings/school-history.ts';
import { schoolInput } from '#core/settings/school-input.ts';
import { m } from '#words/messages.js';
import type { EditedSubject } from '../kit/subject.ts';
import { type SettingsDraft, settingsFields, toSettingsDraft } from './settings-draft.ts';

type Known = { missing: ReturnType<typeof listMissingIdentity> };

/** What the owner says of the school. */
export const editedSettings: EditedSubject<SettingsDraft, Parameters<typeof saveSchool>[1], Known> = {
  kind: 'settings',
  only: 'school',
  path: '/admin/settings',
  label: m.settings_title,
  fields: settingsFields,
  schema: schoolInput,
  // One line of an address that is wrong is told of the whole field.
  nameOf: ([name, ...part]) =>
    name === 'social' && part.length === 2 ? [name, ...part].join('.') : String(name),
  refusal: m.settings_refused,
  async read(core) {
    const school = await readSchool(core);
    return { draft: toSettingsDraft(school), version: school.version, missing: listMissingIdentity(school) };
  },
  update: (core, actor, { given, version }) => saveSchool(core, given, version, actor),
  history: {
    async readEarlier(core, _id, changeId) {
      const [now, state] = await Promise.all([readSchool(core), readEarlierSchool(core, changeId)]);
      return { now: toSchoolFields(now), state, missing: [] };
    },
    revert: (core, actor, _id, changeId, fromVersion) => revertSchool(core, actor, changeId, fromVersion),
  },
};
