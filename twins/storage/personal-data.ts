/**
 * `personal` columns contain or lead to data about a person. `ends` is the rule for their deletion: with the
 * account (`erased`), after a time limit (`expires`), or retained as the law permits (`kept`).
 */
export const storageData = {
  discarded_blobs: { other: 'blob_id discarded_at' },
  migrations: { other: 'name applied_at' },
  objects: {
    other: `path generation metageneration blob_id size content_type detected_type md5 crc32c cache_control content_disposition
      content_language custom_metadata download_tokens created_at updated_at blob_mark moved_mark blob_fault`,
  },
  signing_keys: { other: 'id secret' },
  uploads: {
    personal: 'uid',
    other: `id path state blob_id received declared_size fields md5 outcome refusal turn progress created_at updated_at`,
    ends: 'expires',
  },
} as const;
