import type Stripe from 'stripe';
import { toEpochSeconds } from '#twins/kit/time.ts';
import { endpoint, type Resource, retrieveEndpoint } from '../wire/endpoint.ts';
import { refuse } from '../wire/errors.ts';
import { objectTable } from '../wire/objects.ts';
import { oneOf, type Parameter, required, served } from '../wire/parameters.ts';
import { emit } from '../wire/transaction.ts';
import type { Wire } from '../wire/wire.ts';

type FileType = 'jpg' | 'pdf' | 'png';

type Row = {
  id: string;
  created: Date;
  purpose: 'dispute_evidence';
  filename: string | null;
  type: FileType;
  /** In bytes. */
  size: number;
  content: Buffer;
};

export const fileTable = objectTable<Row>({
  table: 'files',
  object: 'file',
  noun: 'file upload',
  param: 'file',
  idPrefix: 'file',
  format: writeOut,
});

/** https://docs.stripe.com/api/files/object */
function writeOut(row: Row): Wire<Stripe.File> {
  return {
    id: row.id,
    object: 'file',
    created: toEpochSeconds(row.created),
    expires_at: null,
    filename: row.filename,
    purpose: row.purpose,
    size: row.size,
    title: null,
    type: row.type,
    url: null,
  };
}

/** https://docs.stripe.com/file-upload#uploading-a-file */
const MAX_FILE_BYTES = 5 * 1024 * 1024;

const MAGIC: [FileType, Buffer][] = [
  ['pdf', Buffer.from('%PDF-')],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['jpg', Buffer.from([0xff, 0xd8, 0xff])],
];

type Upload = Pick<Row, 'content' | 'filename' | 'type'>;

/** The type is detected from the first bytes, not from the name. */
const upload: Parameter<Upload> = {
  parse(node, path) {
    const data = typeof node === 'string' ? undefined : node.get('data');
    if (typeof node === 'string' || typeof data !== 'string') throw refuse('Invalid file', path);
    const content = Buffer.from(data, 'latin1');
    if (content.length > MAX_FILE_BYTES) {
      throw refuse('The file is too large: at most 5 MB are accepted.', path, 'file_too_large');
    }
    const type = MAGIC.find(([, start]) => content.subarray(0, start.length).equals(start))?.[0];
    if (!type) throw refuse('The file is neither a PDF nor a PNG or JPEG image.', path, 'invalid_file_type');
    const name = node.get('name');
    return { content, type, filename: typeof name === 'string' ? name.slice(0, 255) : null };
  },
};

const purpose = served(
  oneOf('account_requirement', 'business_icon', 'business_logo', 'dispute_evidence', 'identity_document'),
  'dispute_evidence',
);

export const fileResource: Resource = {
  ...fileTable,
  endpoints: [
    /** https://docs.stripe.com/api/files/create */
    endpoint({
      method: 'POST',
      path: '/v1/files',
      fields: { file: required(upload), purpose: required(purpose) },
      unserved: ['file_link_data'],
      answers: { object: 'file' },
      async run(scope, { file, purpose: why }) {
        const row = await fileTable.insert(scope, { ...file, purpose: why, size: file.content.length });
        emit(scope, 'file.created', writeOut(row));
        return writeOut(row);
      },
    }),
    retrieveEndpoint(fileTable, '/v1/files/:id'),
  ],
};
