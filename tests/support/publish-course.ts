import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ref, uploadBytes } from '@firebase/storage';
import type { Visitor } from './visitor.ts';

const mediaFolder = new URL('./media/', import.meta.url);

export type Course = {
  id: string;
  title: string;
  folder: string;
  files: { path: string; name: string; bytes: Uint8Array }[];
  picturePath: string;
  videoPath: string;
  priceId: string;
  buyPath: string;
};

/** Returns the editor's default draft with a title. */
export const draftOf = (title: string) => ({
  type: 'course',
  title,
  // Pages need unique descriptions.
  description: `Un temps pour raconter, « ${title} ».\n\nAvec être ou avoir ?`,
  difficulty: 'A2',
  personalWork: '90',
  order: '0',
  displayed: true,
  enabled: true,
  price: '49',
  productId: '',
  priceId: '',
  videoId: '',
  videoIdExtract: '',
  captions: '',
  captionsExtract: '',
  pathFolderId: '',
  miniature: [] as object[],
  files: [] as { fileName: string; url: string }[],
});

type Draft = ReturnType<typeof draftOf>;

/** Saves a new product through the back office. Returns its id. */
export async function addProduct(admin: Visitor, draft: Draft): Promise<string> {
  const saved = await admin.visit('/admin/products/add', { json: { draft } });
  const id = /\/admin\/products\/edit-([\w-]+)/.exec(saved.headers.get('location') ?? '')?.[1];
  if (saved.status !== 303 || !id) throw new Error(`product not saved: ${saved.status}`);
  return id;
}

/** Publishes a course with a picture, a document, a video and an extract. */
export async function publishCourse(admin: Visitor, changes: Partial<Draft> = {}): Promise<Course> {
  const title = changes.title ?? `Le passé composé ${randomBytes(4).toString('hex')}`;
  const folder = randomBytes(16).toString('hex');
  const put = async (kind: string, name: string, bytes: Uint8Array, contentType: string) => {
    const path = `products/${folder}/${kind}/${name}`;
    await uploadBytes(ref(admin.storage, path), bytes, { contentType });
    return path;
  };
  const document = randomBytes(20_000);
  const video = await readFile(new URL('lecon.mp4', mediaFolder));
  const uploaded = await put(
    'pictures',
    'brut.png',
    await readFile(new URL('couverture.png', mediaFolder)),
    'image/png',
  );
  const adopted = await admin.visit('/admin/pictures.data', {
    json: { path: uploaded, alt: 'Un carré rouge' },
  });
  if (adopted.status !== 200) throw new Error(`picture rejected: ${adopted.status}`);
  const picturePath = decodeURIComponent(/products%2F[\w%.-]+\.webp/.exec(await adopted.text())?.[0] ?? '');
  const filePath = await put('files', 'exercices.pdf', document, 'application/pdf');
  const videoPath = await put('video', 'lecon.mp4', video, 'video/mp4');
  const extractPath = await put('extract', 'extrait.mp4', video, 'video/mp4');
  const id = await addProduct(admin, {
    ...draftOf(title),
    pathFolderId: folder,
    miniature: [
      {
        path: picturePath,
        url: `/v0/b/cedille/o/${encodeURIComponent(picturePath)}?alt=media`,
        width: 240,
        height: 160,
        alt: 'Un carré rouge',
      },
    ],
    videoId: `gs://cedille/${videoPath}`,
    videoIdExtract: `gs://cedille/${extractPath}`,
    files: [{ fileName: 'Exercices du passé composé.pdf', url: `gs://cedille/${filePath}` }],
    ...changes,
  });
  const priceId = await findPriceId(admin, id);
  return {
    id,
    title,
    folder,
    files: [{ path: filePath, name: 'exercices.pdf', bytes: document }],
    picturePath,
    videoPath,
    priceId,
    buyPath: `/products/${id}/buy/${priceId}`,
  };
}

/** Returns the provider's price id shown in the back office, or an empty string. */
export async function findPriceId(admin: Visitor, productId: string): Promise<string> {
  const editor = await admin.visit(`/admin/products/edit-${productId}`);
  return /price_\w+/.exec(await editor.text())?.[0] ?? '';
}
