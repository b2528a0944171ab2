import type { ToldOf } from '#core/changes/record-change.ts';
import { m } from '#words/messages.js';
import type { OfficeField } from '../kit/field.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { membersList } from './members-list.ts';

const fields: Record<ToldOf<'member'>, OfficeField> = {
  admin: { label: m.journal_field_admin },
  disabled: { label: m.journal_field_disabled },
};

/** Accounts, as the journal tells of what was done to them. */
export const subject: OfficeSubject = { kind: 'member', list: membersList, fields };
