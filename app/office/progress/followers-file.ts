import { type FollowerRow, listFollowers } from '#core/progress/list-followers.ts';
import { m } from '#words/messages.js';
import { formatProductKind } from '../../products/product-labels.ts';
import { answerListFile, readPages } from '../kit/answer-list-file.ts';
import { followersList, formatFollowerState } from './followers-list.ts';

/** `GET /admin/progress.csv`: who follows what, of the list's own filter. */
export const loader = answerListFile(
  followersList,
  (core, state) => readPages<FollowerRow>((page) => listFollowers(core, { ...state, ...page })),
  () => [
    { title: m.people_name(), value: ({ name }) => name },
    { title: m.people_email(), value: ({ email }) => email },
    { title: m.progress_content(), value: ({ product }) => product.title },
    { title: m.office_field_type(), value: ({ product }) => formatProductKind(product.type) },
    { title: m.progress_done(), value: ({ done }) => done },
    { title: m.progress_lessons(), value: ({ lessons }) => lessons },
    { title: m.progress_last_lesson(), value: ({ lastLesson }) => lastLesson },
    { title: m.progress_started(), value: ({ startedAt }) => startedAt },
    { title: m.progress_last_visit(), value: ({ visitedAt }) => visitedAt },
    { title: m.progress_finished_at(), value: ({ finishedAt }) => finishedAt },
    { title: m.progress_state(), value: ({ state }) => formatFollowerState(state) },
  ],
);
