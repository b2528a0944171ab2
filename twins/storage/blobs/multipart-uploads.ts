import {
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type ListPartsCommandOutput,
  type Part,
  type S3Client,
} from '@aws-sdk/client-s3';

// Page by page for as long as the store says that there is more: the client's paginators go by the marker, which Swift sends always.

/** Multipart uploads that were begun under a prefix and not ended. */
export async function* listMultipartUploads(
  client: S3Client,
  { bucket, prefix }: { bucket: string; prefix: string },
): AsyncGenerator<{ key: string; uploadId: string; initiatedAt: Date }> {
  for (let after: { KeyMarker?: string; UploadIdMarker?: string } | null = {}; after; ) {
    const asked = { Bucket: bucket, Prefix: prefix, ...after };
    const page: ListMultipartUploadsCommandOutput = await client.send(new ListMultipartUploadsCommand(asked));
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Key && UploadId) yield { key: Key, uploadId: UploadId, initiatedAt: Initiated ?? new Date() };
    after = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : null;
  }
}

/** The parts of a multipart upload, in order. */
export async function* listParts(
  client: S3Client,
  upload: { Bucket: string; Key: string; UploadId: string },
): AsyncGenerator<Part> {
  for (let after: { PartNumberMarker?: string } | null = {}; after; ) {
    const page: ListPartsCommandOutput = await client.send(new ListPartsCommand({ ...upload, ...after }));
    yield* page.Parts ?? [];
    after = page.IsTruncated ? { PartNumberMarker: page.NextPartNumberMarker } : null;
  }
}
