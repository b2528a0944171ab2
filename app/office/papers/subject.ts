import { z } from 'zod';
import { formatDate } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import {
  countOfficePapers,
  listOfficePapers,
  type PaperState,
  readPaperState,
} from '#core/exams/papers/list-office-papers.ts';
import { listPaperExercises, type PickedExercise } from '#core/exams/papers/list-paper-exercises.ts';
import { type PaperDraft, paperFields, paperInput, paperSubject } from '#core/exams/papers/paper-subject.ts';
import { nameExam } from '#core/scores/score-subject.ts';
import { emptyDraft, toDraft } from '#core/subjects/fields.ts';
import { m } from '#words/messages.js';
import { archiveCommands, command } from '../kit/action.ts';
import { bulkArchiveCommands } from '../kit/bulk-commands.ts';
import { withScreen } from '../kit/declare-office-list.ts';
import type { ListStateOf } from '../kit/list-address.ts';
import { type EditedSubject, storeHandlers } from '../kit/office-subject.ts';
import { dateColumn } from '../kit/show-list.ts';
import { subjects } from '../subjects.ts';
import { ownPaperFields } from './paper-draft.ts';
import { papersList } from './papers-list.ts';

type KnownPaper = { state: PaperState; exercises: PickedExercise[] };

export const paperCommands = {
  ...archiveCommands(paperSubject, { archived: m.exams_archived, restored: m.exams_restored }),
  delete: command(z.object({}), async ({ core, actor, id }) =>
    m.editing_deleted({ title: typeset(await paperSubject.remove(core, actor, id)) }),
  ),
};

const stateLabels: Readonly<Record<PaperState, () => string>> = {
  displayed: m.common_displayed,
  draft: m.common_draft,
  archived: m.common_archived,
};

export const subject: EditedSubject<PaperDraft, z.output<typeof paperInput>, KnownPaper> = {
  ...subjects.papers,
  ...storeHandlers(paperSubject, ownPaperFields),
  empty: { ...emptyDraft(paperFields), reserved: true },
  schema: paperInput,
  nameOf: ([root = '', index]) =>
    root === 'sections' && typeof index === 'number' ? `sections.${index}` : String(root),
  refusal: m.exams_refused,
  async read(core, id) {
    const row = await paperSubject.find(core, id);
    return {
      draft: toDraft(paperFields, row),
      version: row.version,
      state: readPaperState(row),
      exercises: await listPaperExercises(core, row.productId),
    };
  },
  list: withScreen(papersList, {
    read: listOfficePapers,
    count: countOfficePapers,
    caption: ({ state }) => (state ? papersList.parameters.state.label(state) : m.journal_kind_any()),
    bulk: bulkArchiveCommands<ListStateOf<typeof papersList>>(({ state }) => state === 'archived'),
    commands: paperCommands,
    words: ({ state: { state } }) => ({
      actions: [{ href: '/admin/papers/add', label: m.exams_add() }],
      views: { of: 'state', label: m.exams_states(), all: m.journal_kind_any() },
      search: { label: m.common_search(), hint: m.exams_search_hint() },
      columns: [
        m.common_title(),
        m.common_exam(),
        m.common_content(),
        m.common_state(),
        dateColumn(m.common_date()),
      ],
      count: m.exams_count,
      empty: {
        title: m.exams_empty(),
        words: m.exams_empty_words(),
        action: state ? undefined : { href: '/admin/papers/add', label: m.exams_add_first() },
      },
      noneFound: { title: m.newsroom_found_none(), words: m.exams_none_found_words() },
    }),
    toRow: (row) => ({
      id: row.id,
      href: `/admin/papers/edit-${row.id}`,
      title: typeset(row.title),
      cells: [
        nameExam(row.exam),
        typeset(row.product),
        stateLabels[readPaperState(row)](),
        formatDate(row.createdAt),
      ],
    }),
    columns: () => [
      { title: m.common_identifier(), value: ({ id }) => id },
      { title: m.common_title(), value: ({ title }) => title },
      { title: m.common_exam(), value: ({ exam }) => nameExam(exam) },
      { title: m.common_content(), value: ({ product }) => product },
      { title: m.common_created_at(), value: ({ createdAt }) => createdAt },
    ],
  }),
};
