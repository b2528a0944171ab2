import { formatDateTime } from '#common/dates.ts';
import type { AuditFields } from '#core/changes/record-change.ts';
import { m } from '#words/messages.js';
import type { OfficeField } from '../kit/field.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { formatRoleOrNone } from './format-role.ts';

const fields: Record<AuditFields<'invitation'>, OfficeField> = {
  role: { label: m.team_role, format: formatRoleOrNone },
  expiresAt: { label: m.codes_until, format: (at) => formatDateTime(new Date(String(at))) },
};

export const subject: OfficeSubject = { kind: 'invitation', fields };
