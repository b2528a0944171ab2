import { writeTableModel } from '#core/exercises/import/table/table-columns.ts';

/** `GET /admin/exercises/modele.csv`: a template for a table of exercises. */
export const loader = () =>
  new Response(writeTableModel(), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="modele-exercices.csv"',
    },
  });
