import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type SchoolTable, toColumnList, toReadStatement, toTableName } from './school-tables.ts';

/** Reads a table. Cancelling closes the session, because the server would otherwise send all rows first. */
export function readRows(client: pg.Client, table: SchoolTable): ReadableStream<Uint8Array> {
  const lines = client.query(copyTo(`copy (${toReadStatement(table)}) to stdout`));
  lines.once('close', () => {
    if (!lines.readableEnded) void client.end();
  });
  return Readable.toWeb(lines) as ReadableStream<Uint8Array>;
}

export async function writeRows(
  client: pg.Client,
  table: SchoolTable,
  lines: ReadableStream<Uint8Array>,
): Promise<void> {
  await pipeline(
    Readable.fromWeb(lines as Parameters<typeof Readable.fromWeb>[0]),
    client.query(copyFrom(`copy ${toTableName(table)} (${toColumnList(table.columns)}) from stdin`)),
  );
}
