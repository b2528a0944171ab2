import type { Migration } from '#twins/kit/migrate.ts';

export const migrations: readonly Migration[] = [
  {
    name: 'objects, uploads, discarded blobs, signing keys',
    sql: `
      -- Names sort by bytes, so that listing by prefix is one scan of the primary key.
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
        -- Blob being written. Belongs to the object once the upload is final.
        blob_id text UNIQUE,
        received bigint NOT NULL DEFAULT 0 CHECK (received >= 0),
        declared_size bigint,
        fields jsonb NOT NULL,
        md5 bytea,
        -- Response to the finalizing request, returned again if the request is repeated.
        outcome jsonb,
        -- Reason of a rejection, also returned again.
        refusal jsonb,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE INDEX uploads_by_age ON storage.uploads (updated_at);
      CREATE INDEX uploads_by_user ON storage.uploads (uid) WHERE state = 'active';

      -- Blobs to remove, inserted in the transaction that removed their last reference.
      CREATE TABLE storage.discarded_blobs (
        blob_id text PRIMARY KEY,
        discarded_at timestamptz NOT NULL
      );

      CREATE TABLE storage.signing_keys (
        id integer PRIMARY KEY,
        secret bytea NOT NULL CHECK (length(secret) >= 32)
      );

      -- Distinguishes generations created in the same millisecond.
      CREATE SEQUENCE storage.generation_step MINVALUE 0 MAXVALUE 999 CYCLE;
    `,
  },
  {
    name: 'marks of blobs',
    sql: `
      -- Mark of the blob when its bytes were last known to be intact. Null before the first check.
      ALTER TABLE storage.objects ADD COLUMN blob_mark text;
      -- Mark of the blob when its bytes were found to be damaged. Null if they are intact.
      ALTER TABLE storage.objects ADD COLUMN blob_fault text;
    `,
  },
  {
    name: 'uploads that another process goes on with',
    sql: `
      -- Latest request that claimed the upload. Earlier requests, in any process, can no longer acknowledge bytes.
      ALTER TABLE storage.uploads ADD COLUMN turn text;
      -- Digests of the received bytes, and the latest chunk, to detect its repetition.
      ALTER TABLE storage.uploads ADD COLUMN progress jsonb;
    `,
  },
  {
    name: 'marks of moved blobs',
    sql: `
      -- Mark of the verified copy in another store, valid once the site uses that store.
      ALTER TABLE storage.objects ADD COLUMN moved_mark text;
    `,
  },
];
