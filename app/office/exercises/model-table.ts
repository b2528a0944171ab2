import { writeTableModel } from '#core/exercises/import/table/table-columns.ts';

/** `GET /admin/exercises/modele.csv`: a table of exercises to begin with. */
export const loader = () =>
  new Response(writeTableModel(), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="modele-exercices.csv"',
    },
  });
