/**
 * The rows of a list, whole and in its order, a portion at a time: `list` gives a page of it, `read` the rows that have these
 * ids, in any order. A row that goes meanwhile is left out.
 */
export async function* listWhole<Cursor, Row extends { id: string }>(
  list: (after: Cursor | null) => Promise<{ rows: readonly { id: string }[]; next: Cursor | null }>,
  read: (ids: string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Cursor | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(after);
    const ids = page.rows.map(({ id }) => id);
    const byId = new Map((ids.length > 0 ? await read(ids) : []).map((row) => [row.id, row]));
    yield ids.flatMap((id) => byId.get(id) ?? []);
    after = page.next;
  } while (after);
}
