import { typeset } from '#common/typography.ts';
import { findExam } from '#core/scores/exams.ts';
import { countOfficeScores, listOfficeScores, listOfficeYears } from '#core/scores/list-office-scores.ts';
import { readScore } from '#core/scores/read-score.ts';
import type { ScoreRow } from '#core/scores/score.ts';
import { listWholeScores } from '#core/scores/score-file.ts';
import { formatScoreState } from '#core/scores/score-states.ts';
import { scoreFields, scoreSubject } from '#core/scores/score-subject.ts';
import { listCsvColumns } from '#core/subjects/fields.ts';
import { m } from '#words/messages.js';
import { formatDay } from '../../scores/format-score.ts';
import { describeOutcome } from '../../scores/outcome.tsx';
import { archiveCommands } from '../kit/action.ts';
import { bulkArchiveCommands } from '../kit/bulk-commands.ts';
import { withFile, withScreen } from '../kit/declare-office-list.ts';
import type { ListStateOf } from '../kit/list-address.ts';
import { listPictureColumns } from '../kit/respond-with-list-file.ts';
import { dateColumn, searchField, selectField } from '../kit/show-list.ts';
import { scoresList, toScoreFilter } from './scores-list.ts';

const picturesOf = ({ picture }: ScoreRow) => (picture ? [picture] : []);

const { exam, year, kind, state: status } = scoresList.parameters;

/** Export of the results with decimal commas, in columns that an import reads. */
const scoresFile = withFile(scoresList, {
  whole: (core, state) => listWholeScores(core, toScoreFilter(state)),
  columns: () => [
    { title: m.common_identifier(), value: ({ id }) => id },
    ...listCsvColumns<ScoreRow>(scoreFields),
    {
      title: m.office_field_type(),
      value: ({ mock }) => (mock ? m.scores_kind_mock() : m.scores_kind_official()),
    },
    { title: m.exports_linked(), value: ({ products }) => products.join('|') },
    ...listPictureColumns(picturesOf),
  ],
  picturesOf,
});

/** Commands of one result, which the list also runs for several. */
export const scoreArchiveCommands = archiveCommands(scoreSubject, {
  archived: m.marks_archived,
  restored: m.marks_restored,
});

export const scoresOffice = withScreen(scoresFile, {
  read: (core, state) =>
    listOfficeScores(core, { ...toScoreFilter(state), order: state.order, after: state.after }),
  count: (core, state) => countOfficeScores(core, toScoreFilter(state)),
  bulk: bulkArchiveCommands<ListStateOf<typeof scoresList>>(({ state }) => state === 'archived'),
  commands: scoreArchiveCommands,
  more: (core) => listOfficeYears(core),
  caption: m.marks_caption,
  words: ({ state, more: years }) => ({
    actions: [
      { href: '/admin/scores/add', label: m.marks_add() },
      { href: '/admin/scores/import', label: m.marks_import_title(), variant: 'secondary' },
    ],
    filters: [
      searchField(state.search, m.marks_search()),
      selectField(m.common_exam(), exam, state.exam, m.scores_filter_exam_all()),
      {
        kind: 'select',
        label: m.scores_filter_year(),
        name: year.name,
        value: year.format(state.year),
        options: [
          { value: '', label: m.scores_filter_year_all() },
          ...years.map((each) => ({ value: String(each), label: String(each) })),
        ],
      },
      selectField(m.office_field_type(), kind, state.kind, m.scores_kind_any()),
      selectField(m.common_state(), status, state.state, m.marks_state_any()),
    ],
    columns: [
      m.common_title(),
      m.common_exam(),
      m.common_result(),
      m.common_state(),
      dateColumn(m.scores_detail_session()),
    ],
    count: m.lists_count_scores,
    empty: {
      title: m.marks_empty_title(),
      words: m.marks_empty_words(),
      action: { href: '/admin/scores/add', label: m.common_add_first() },
    },
    noneFound: { title: m.marks_found_none(), words: m.marks_found_none_words() },
  }),
  toRow: (row) => ({
    id: row.id,
    href: `/admin/scores/edit-${row.id}`,
    title: typeset(row.title),
    under: typeset(row.candidate),
    cells: [
      findExam(row.exam)?.name ?? row.exam,
      describeOutcome(readScore(row)).summary,
      formatScoreState(row.state),
      formatDay(row.sessionDate),
    ],
  }),
});
