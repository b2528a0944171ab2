import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type AnyFields, listFields } from '#core/subjects/fields.ts';
import type { SchemaData, TableData } from '#database/personal-data.ts';

type Store = { kind: string; fields: AnyFields; table: PgTable | undefined };

const stores = Object.values(import.meta.glob<object>('../../core/**/*-subject.ts', { eager: true }))
  .flatMap((module) => Object.values(module) as Partial<Store>[])
  .filter((value): value is Store => typeof value?.kind === 'string' && value.table !== undefined);

const toColumn = (name: string) => name.replaceAll(/[A-Z]/g, (email) => `_${email.toLowerCase()}`);

function toTableData({ fields, table }: Store): TableData {
  const personal = new Set(listFields(fields).flatMap(([name, field]) => (field.personal ? name : [])));
  const names = Object.keys(table ? getTableColumns(table) : {});
  const list = (isPersonal: boolean) =>
    names
      .filter((name) => personal.has(name) === isPersonal)
      .map(toColumn)
      .join(' ');
  return { personal: list(true), other: list(false), ...(personal.size > 0 ? { ends: 'consent' } : {}) };
}

/** Columns of the entities' tables. Personal ones are deleted when a candidate revokes consent. */
export const entityData: SchemaData = Object.fromEntries(
  stores.flatMap((store) => (store.table ? [[getTableName(store.table), toTableData(store)]] : [])),
);
