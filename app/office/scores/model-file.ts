import { writeScoreModel } from '#core/scores/score-file.ts';

/** `GET /admin/scores/modele.csv`: a file to begin with. */
export const loader = () =>
  new Response(writeScoreModel(), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="modele-resultats.csv"',
    },
  });
