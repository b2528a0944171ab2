import { typeset } from '#common/typography.ts';
import { findExam } from '#core/scores/exams.ts';
import { listOfficeScores, listOfficeYears } from '#core/scores/list-office-scores.ts';
import { readScore } from '#core/scores/read-score.ts';
import type { ScoreRow } from '#core/scores/score.ts';
import { listWholeScores } from '#core/scores/score-file.ts';
import { formatScoreState } from '#core/scores/score-states.ts';
import { scoreFields } from '#core/scores/score-subject.ts';
import { listCsvColumns } from '#core/subjects/fields.ts';
import { m } from '#words/messages.js';
import { formatDay } from '../../scores/format-score.ts';
import { describeOutcome } from '../../scores/outcome.tsx';
import { withFile, withScreen } from '../kit/declare-office-list.ts';
import { listPictureColumns } from '../kit/respond-with-list-file.ts';
import { searchField, selectField } from '../kit/show-list.ts';
import { scoresList, toScoreFilter } from './scores-list.ts';

const picturesOf = ({ picture }: ScoreRow) => (picture ? [picture] : []);

const { exam, year, state: status } = scoresList.parameters;

/** Export of the results with decimal commas, in columns that an import reads. */
const scoresFile = withFile(scoresList, {
  whole: (core, state) => listWholeScores(core, toScoreFilter(state)),
  columns: () => [
    { title: m.common_identifier(), value: ({ id }) => id },
    ...listCsvColumns<ScoreRow>(scoreFields),
    { title: m.exports_linked(), value: ({ products }) => products.join('|') },
    ...listPictureColumns(picturesOf),
  ],
  picturesOf,
});

export const scoresOffice = withScreen(scoresFile, {
  read: (core, state) => listOfficeScores(core, { ...toScoreFilter(state), after: state.after }),
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
      selectField(m.common_state(), status, state.state, m.marks_state_any()),
    ],
    empty: {
      title: m.marks_empty_title(),
      words: m.marks_empty_words(),
      action: { href: '/admin/scores/add', label: m.common_add_first() },
    },
    noneFound: {
      title: m.marks_found_none(),
      words: m.marks_found_none_words(),
      all: m.common_see_all_results(),
    },
  }),
  toRow: (row) => ({
    id: row.id,
    href: `/admin/scores/edit-${row.id}`,
    title: typeset(row.title),
    under: typeset(row.candidate),
    cells: [
      `${findExam(row.exam)?.name}, ${formatDay(row.sessionDate)}`,
      { text: describeOutcome(readScore(row)).summary, style: 'sentence' },
      formatScoreState(row.state),
    ],
  }),
});
