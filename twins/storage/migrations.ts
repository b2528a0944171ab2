import type { Migration } from '#twins/kit/migrate.ts';

export const migrations: readonly Migration[] = [
  {
    name: 'objects, uploads, discarded blobs, signing keys',
    sql: `
      -- Names sort by their bytes, so that listing by prefix is one walk along the primary key.
      CREATE TABLE storage.objects (
        path text COLLATE "C" PRIMARY KEY,
        generation bigint NOT NULL,
        metageneration bigint NOT NULL DEFAULT 1,
        blob_id text NOT NULL UNIQUE,
        size bigint NOT NULL CHECK (size >= 0),
        content_type text NOT NULL,
        detected_type text,
        md5 bytea NOT NULL,
        crc32c bigint NOT NULL,
        cache_control text,
        content_disposition text,
        content_language text,
        custom_metadata jsonb NOT NULL DEFAULT '{}',
        download_tokens text[] NOT NULL DEFAULT '{}',
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );

      CREATE TABLE storage.uploads (
        id text PRIMARY KEY,
        path text NOT NULL,
        uid text,
        state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'final', 'cancelled')),
        -- The blob being written; it belongs to the object once the upload is final.
        blob_id text UNIQUE,
        received bigint NOT NULL DEFAULT 0 CHECK (received >= 0),
        declared_size bigint,
        fields jsonb NOT NULL,
        md5 bytea,
        -- What the finalizing request was answered, repeated when it is asked again.
        outcome jsonb,
        -- Why it was refused, repeated likewise.
        refusal jsonb,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE INDEX uploads_by_age ON storage.uploads (updated_at);
      CREATE INDEX uploads_by_user ON storage.uploads (uid) WHERE state = 'active';

      -- Blobs that no object shows any more, recorded in the transaction that let go of them.
      CREATE TABLE storage.discarded_blobs (
        blob_id text PRIMARY KEY,
        discarded_at timestamptz NOT NULL
      );

      CREATE TABLE storage.signing_keys (
        id integer PRIMARY KEY,
        secret bytea NOT NULL CHECK (length(secret) >= 32)
      );

      -- Tells apart generations made in the same millisecond.
      CREATE SEQUENCE storage.generation_step MINVALUE 0 MAXVALUE 999 CYCLE;
    `,
  },
  {
    name: 'marks of blobs',
    sql: `
      -- What the store said of the blob when its bytes were last known to be the stored ones; null before it was asked.
      ALTER TABLE storage.objects ADD COLUMN blob_mark text;
      -- What it said when they were found not to be, until they are again.
      ALTER TABLE storage.objects ADD COLUMN blob_fault text;
    `,
  },
  {
    name: 'uploads that another process goes on with',
    sql: `
      -- The request that took the upload last; one that was overtaken, in whatever process, acknowledges nothing.
      ALTER TABLE storage.uploads ADD COLUMN turn text;
      -- What was computed of the bytes received: their digests so far, and the last chunk, by which its repetition is known.
      ALTER TABLE storage.uploads ADD COLUMN progress jsonb;
    `,
  },
  {
    name: 'marks of moved blobs',
    sql: `
      -- What another store said of the copy that was compared there, for when the site is led to it.
      ALTER TABLE storage.objects ADD COLUMN moved_mark text;
    `,
  },
];
