import { Parser } from 'htmlparser2';

/** An `item` of a WordPress export (WXR 1.2). Absent texts are empty. */
export type WxrItem = {
  id: string;
  type: string;
  title: string;
  link: string;
  name: string;
  content: string;
  excerpt: string;
  status: string;
  parent: string;
  order: number;
  dateGmt: string;
  date: string;
  attachment: string;
  password: string;
  terms: { domain: string; name: string }[];
  meta: Map<string, string[]>;
  comments: number;
};

export type WxrFile = { origin: string; items: WxrItem[]; terms: number; authors: number; isCut: boolean };

/** Maximum number of items of an upload. */
export const maxWxrItems = 50_000;

/** Deepest element of interest: `rss > channel > item > wp:comment > wp:comment_content`. */
const maxDepth = 12;

const itemFields: Readonly<Record<string, keyof WxrItem>> = {
  title: 'title',
  link: 'link',
  'content:encoded': 'content',
  'excerpt:encoded': 'excerpt',
  'wp:post_id': 'id',
  'wp:post_type': 'type',
  'wp:post_name': 'name',
  'wp:status': 'status',
  'wp:post_parent': 'parent',
  'wp:menu_order': 'order',
  'wp:post_date_gmt': 'dateGmt',
  'wp:post_date': 'date',
  'wp:attachment_url': 'attachment',
  'wp:post_password': 'password',
};

/** Metadata that the import uses. The rest belongs to plugins and would only take memory. */
const keptMeta =
  /^(?:_thumbnail_id|_wp_old_slug|_wp_attached_file|_wp_attachment_image_alt|_yoast_wpseo_(?:title|metadesc)|rank_math_(?:title|description)|course_id|lesson_id|ld_course_steps|course_sections|_sfwd-(?:lessons|topic|courses))$/;

/** Maximum length in characters of one field; a longer text is rejected later with its title. */
const maxField = 2_000_000;

const startItem = (): WxrItem => ({
  ...{ id: '', type: '', title: '', link: '', name: '', content: '', excerpt: '', status: '' },
  ...{ parent: '', order: 0, dateGmt: '', date: '', attachment: '', password: '' },
  ...{ terms: [], meta: new Map(), comments: 0 },
});

/**
 * Parses a WordPress export as a stream. The parser resolves only the five XML entities and numeric references,
 * and accepts unclosed elements, which some exports have.
 */
export async function readWxr(file: Blob): Promise<WxrFile> {
  const [declaration = ''] = (await file.slice(0, 200).text()).split('?>', 1);
  const declared = /encoding=["']([\w-]{1,40})/i.exec(declaration)?.[1]?.toLowerCase() ?? 'utf-8';
  if (declared !== 'utf-8' && isDecodable(declared)) return parse(file, declared, false);
  try {
    return await parse(file, 'utf-8', true);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return parse(file, 'windows-1252', false);
  }
}

function isDecodable(encoding: string): boolean {
  try {
    new TextDecoder(encoding);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

async function parse(file: Blob, encoding: string, fatal: boolean): Promise<WxrFile> {
  const read: WxrFile = { origin: '', items: [], terms: 0, authors: 0, isCut: false };
  const parser = new Parser(buildHandler(read), { xmlMode: true });
  const decoder = new TextDecoder(encoding, { fatal });
  for await (const bytes of file.stream()) parser.write(decoder.decode(bytes, { stream: true }));
  parser.write(decoder.decode());
  parser.end();
  return read;
}

function buildHandler(read: WxrFile) {
  const open: string[] = [];
  let item: WxrItem | null = null;
  let text = '';
  let domain = '';
  let metaKey = '';
  let link = '';
  return {
    onopentag(name: string, attributes: Record<string, string>) {
      open.push(name);
      text = '';
      if (name === 'item') {
        // Closes an item that lacks its end tag. Otherwise it would contain all following items.
        finishItem();
        item = startItem();
      } else if (name === 'category') domain = attributes.domain ?? '';
      else if (name === 'wp:postmeta') metaKey = '';
    },
    ontext(part: string) {
      if (open.length <= maxDepth && text.length < maxField) text += part;
    },
    onclosetag(name: string) {
      open.pop();
      const said = text;
      text = '';
      if (name === 'item') finishItem();
      else if (item) closeField(item, name, said);
      else closeChannelField(name, said.trim());
    },
    onend: finishItem,
  };

  function finishItem(): void {
    if (!item) return;
    if (read.items.length < maxWxrItems) read.items.push(item);
    else read.isCut = true;
    item = null;
  }

  function closeField(into: WxrItem, name: string, said: string): void {
    const parent = open.at(-1);
    if (name === 'wp:comment') into.comments += 1;
    else if (parent === 'wp:postmeta') {
      if (name === 'wp:meta_key') metaKey = said.trim();
      else if (name === 'wp:meta_value' && keptMeta.test(metaKey))
        into.meta.set(metaKey, [...(into.meta.get(metaKey) ?? []), said]);
    } else if (name === 'category' && parent === 'item') into.terms.push({ domain, name: said.trim() });
    else if (parent === 'item' && Object.hasOwn(itemFields, name)) {
      const field = itemFields[name] as keyof WxrItem;
      const value = field === 'content' || field === 'excerpt' ? said : said.trim();
      Object.assign(into, { [field]: field === 'order' ? Number.parseInt(value, 10) || 0 : value });
    }
  }

  function closeChannelField(name: string, said: string): void {
    if (name === 'wp:base_blog_url' || (name === 'wp:base_site_url' && !read.origin)) read.origin = said;
    else if (name === 'link' && open.at(-1) === 'channel' && !link) {
      link = said;
      read.origin ||= said;
    } else if (['wp:category', 'wp:tag', 'wp:term'].includes(name)) read.terms += 1;
    else if (name === 'wp:author') read.authors += 1;
  }
}
