import type { ToldOf } from '#core/changes/record-change.ts';
import type { OpinionState } from '#core/opinions/office-opinions.ts';
import { m } from '#words/messages.js';
import type { OfficeField } from '../kit/field.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { formatOpinionState, opinionsList } from './opinions-list.ts';

const fields: Record<ToldOf<'opinion'>, OfficeField> = {
  state: { label: m.opinions_state, format: (state) => formatOpinionState(state as OpinionState) },
};

/** Opinions, as the journal tells of what became of them. */
export const subject: OfficeSubject = { kind: 'opinion', list: opinionsList, fields };
