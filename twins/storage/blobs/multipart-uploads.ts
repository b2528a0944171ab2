import {
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type ListPartsCommandOutput,
  type Part,
  type S3Client,
} from '@aws-sdk/client-s3';

// Follows `IsTruncated`, because the AWS paginators follow the marker, which Swift always sends.

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
