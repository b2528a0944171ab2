import { listOfficeOpinions } from '#core/opinions/office-opinions.ts';
import { m } from '#words/messages.js';
import { answerListFile, readPages } from '../kit/answer-list-file.ts';
import { formatOpinionState, opinionsList } from './opinions-list.ts';

/** `GET /admin/opinions.csv`: the opinions of the list's own filter. */
export const loader = answerListFile(
  opinionsList,
  (core, state) => readPages((page) => listOfficeOpinions(core, { ...state, ...page })),
  () => [
    { title: m.opinions_received(), value: ({ createdAt }) => createdAt },
    { title: m.people_name(), value: ({ name }) => name },
    { title: m.people_email(), value: ({ email }) => email },
    { title: m.opinions_product(), value: ({ product }) => product.title },
    { title: m.opinions_rating(), value: ({ rating }) => rating },
    { title: m.opinions_title(), value: ({ body }) => body },
    { title: m.opinions_given_name(), value: ({ firstName }) => firstName },
    { title: m.opinions_experienced(), value: ({ experiencedAt }) => experiencedAt },
    { title: m.opinions_modified(), value: ({ updatedAt }) => updatedAt },
    { title: m.opinions_state(), value: ({ state }) => formatOpinionState(state) },
    { title: m.opinions_decided(), value: ({ decidedAt }) => decidedAt },
    { title: m.opinions_reason(), value: ({ refusal }) => refusal },
  ],
);
