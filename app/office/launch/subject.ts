import type { AuditFields } from '#core/changes/record-change.ts';
import { m } from '#words/messages.js';
import type { OfficeField } from '../kit/field.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';

const fields: Record<AuditFields<'service'>, OfficeField> = { changedAt: { label: m.common_changed_at } };

export const subject: OfficeSubject = { kind: 'service', fields };
