import type {
  AggregateRating,
  BreadcrumbList,
  Course,
  EducationalOrganization,
  ItemList,
  LearningResource,
  NewsArticle,
  Offer,
  Product,
  Review,
  WebPage,
  WebSite,
  WithContext,
} from 'schema-dts';
import { toNewsHref } from '#common/links.ts';
import { parsePhone } from '#common/phone-numbers.ts';
import type { OpinionSummary, PublishedOpinion } from '#core/opinions/list-opinions.ts';
import type { ProductCard } from '#core/products/product.ts';
import type { School } from '#core/school.ts';
import { m } from '#words/messages.js';
import type { FrameData } from '../frame/frame-data.ts';
import { toSharePicture } from './share-picture.ts';

/**
 * Returns the breadcrumb from the home page to the page itself
 * (https://developers.google.com/search/docs/appearance/structured-data/breadcrumb).
 */
export function toTrailFacts(
  trail: readonly { path: string; name: string }[],
  siteUrl: string,
): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ path, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  };
}

/** Returns a list of pages in display order. */
export function toLinkListFacts(
  name: string,
  entries: readonly { path: string; name: string }[],
  siteUrl: string,
): WithContext<ItemList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: entries.length,
    itemListElement: entries.map((entry, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: entry.name,
      url: siteUrl + entry.path,
    })),
  };
}

/** Returns a page that the teacher wrote. */
export const toPageFacts = (
  page: { path: string; name: string; description: string },
  frame: Pick<FrameData, 'school' | 'siteUrl'>,
): WithContext<WebPage> => ({
  '@context': 'https://schema.org',
  '@type': 'WebPage',
  name: page.name,
  ...(page.description ? { description: page.description } : {}),
  url: frame.siteUrl + page.path,
  inLanguage: 'fr',
  publisher: toSchoolReference(frame),
});

/** Id of the school, by which search engines link its mentions. */
const toSchoolId = (siteUrl: string) => `${siteUrl}/#ecole`;

const toSchoolReference = ({ school, siteUrl }: Pick<FrameData, 'school' | 'siteUrl'>) =>
  ({
    '@type': 'EducationalOrganization',
    '@id': toSchoolId(siteUrl),
    name: school.name,
    url: `${siteUrl}/`,
  }) as const;

export type SchoolIdentity = Pick<School, 'name' | 'tagline' | 'email' | 'phone' | 'social'> & {
  legalName: string;
};

export const toIdentity = ({ name, tagline, email, phone, social, legal }: School): SchoolIdentity => ({
  name,
  tagline,
  email,
  phone,
  social,
  legalName: legal.legalName,
});

/**
 * Returns the school with its filled-in fields
 * (https://developers.google.com/search/docs/appearance/structured-data/organization).
 */
export function toSchoolFacts(school: SchoolIdentity, siteUrl: string): WithContext<EducationalOrganization> {
  const { legalName } = school;
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationalOrganization',
    '@id': toSchoolId(siteUrl),
    name: school.name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    description: school.tagline,
    ...(school.email ? { email: school.email } : {}),
    ...(school.phone ? { telephone: parsePhone(school.phone) ?? school.phone } : {}),
    ...(legalName && legalName !== school.name ? { legalName } : {}),
    ...(school.social.length > 0 ? { sameAs: school.social.map(({ url }) => url) } : {}),
  };
}

/** Returns the site and its search; `{search_term_string}` marks the search words. */
export function toSiteFacts(
  school: Pick<School, 'name'>,
  siteUrl: string,
  searchPath: `/${string}{search_term_string}`,
): WithContext<WebSite> {
  // schema-dts lacks `query-input`, which the action requires (https://schema.org/SearchAction).
  const search = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: siteUrl + searchPath },
    'query-input': 'required name=search_term_string',
  } as const;
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': `${siteUrl}/#site`,
    name: school.name,
    url: `${siteUrl}/`,
    inLanguage: 'fr',
    publisher: { '@id': toSchoolId(siteUrl) },
    potentialAction: search,
  };
}

/** Product data for search engines: `description` is plain text, `path` the page that shows it. */
export type ListedProduct = Pick<
  ProductCard,
  'id' | 'type' | 'title' | 'level' | 'durationMinutes' | 'enabled' | 'picture' | 'priceCents'
> & { description: string; path: string };

/**
 * Returns the catalogue as a list of courses and exercise packs. Required fields of a course:
 * https://developers.google.com/search/docs/appearance/structured-data/course-info, of a product:
 * https://developers.google.com/search/docs/appearance/structured-data/product-snippet
 */
export function toCatalogueFacts(
  name: string,
  products: readonly ListedProduct[],
  frame: FrameData,
): WithContext<ItemList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: products.length,
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: product.type === 'course' ? toCourse(product, frame) : toProduct(product, frame),
    })),
  };
}

/** Returns a product with its average rating and the displayed product reviews. */
export function toProductFacts(
  product: ListedProduct,
  { summary, opinions }: { summary: OpinionSummary | null; opinions: readonly PublishedOpinion[] },
  frame: FrameData,
): WithContext<Course> | WithContext<Product> {
  const facts = {
    '@context': 'https://schema.org' as const,
    ...(summary ? { aggregateRating: toRating(summary), review: opinions.map(toReview) } : {}),
  };
  return product.type === 'course'
    ? { ...facts, ...toCourse(product, frame) }
    : { ...facts, ...toProduct(product, frame) };
}

/** Returns a free lesson as a part of its product (https://schema.org/LearningResource). */
export function toLessonFacts(
  lesson: { title: string; description: string; path: string; durationMinutes: number },
  product: Pick<ListedProduct, 'type' | 'title' | 'level' | 'path'>,
  frame: FrameData,
): WithContext<LearningResource> {
  return {
    '@context': 'https://schema.org',
    '@type': 'LearningResource',
    name: lesson.title,
    ...(lesson.description ? { description: lesson.description } : {}),
    url: frame.siteUrl + lesson.path,
    inLanguage: 'fr',
    isAccessibleForFree: true,
    ...(product.level ? { educationalLevel: product.level } : {}),
    ...(lesson.durationMinutes > 0 ? { timeRequired: toIsoDuration(lesson.durationMinutes) } : {}),
    // Not a Course: search engines would reject one with only a name.
    isPartOf: {
      '@type': 'CreativeWork',
      name: product.title,
      url: frame.siteUrl + product.path,
    },
    provider: toSchoolReference(frame),
  };
}

/** https://developers.google.com/search/docs/appearance/structured-data/review-snippet */
const toRating = ({ count, average }: OpinionSummary): AggregateRating => ({
  '@type': 'AggregateRating',
  ratingValue: average.toFixed(1),
  bestRating: 5,
  worstRating: 1,
  ratingCount: count,
});

const toReview = ({ rating, body, firstName, publishedAt }: PublishedOpinion): Review => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: firstName },
  datePublished: publishedAt.toISOString(),
  reviewBody: body,
  reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
});

function toCourse(product: ListedProduct, frame: FrameData) {
  const workload = product.durationMinutes > 0 ? toIsoDuration(product.durationMinutes) : undefined;
  return {
    '@type': 'Course',
    ...describeProduct(product, frame),
    provider: toSchoolReference(frame),
    inLanguage: 'fr',
    ...(product.level ? { educationalLevel: product.level } : {}),
    ...(workload ? { timeRequired: workload } : {}),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      inLanguage: 'fr',
      ...(workload ? { courseWorkload: workload } : {}),
    },
    ...toOffers(product, frame),
  } satisfies Course;
}

function toProduct(product: ListedProduct, frame: FrameData) {
  return {
    '@type': 'Product',
    ...describeProduct(product, frame),
    brand: { '@type': 'Brand', name: frame.school.name },
    category: m.common_exercises(),
    ...toOffers(product, frame),
  } satisfies Product;
}

function describeProduct(product: ListedProduct, frame: FrameData) {
  const { id, type, title, level, picture } = product;
  const image = toSharePicture({ kind: 'product', id, type, title, level, picture }, frame);
  return {
    name: title,
    description:
      product.description || (level ? m.seo_product_at_level({ title, level }) : m.seo_product({ title })),
    url: frame.siteUrl + product.path,
    ...(image ? { image: frame.siteUrl + image.path } : {}),
  };
}

/** Returns the offer in euros including tax, or nothing while the product has no price or is not enabled. */
function toOffers(product: ListedProduct, frame: FrameData): { offers?: Offer } {
  if (!product.enabled || product.priceCents === null) return {};
  const price = (product.priceCents / 100).toFixed(2);
  return {
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      category: product.priceCents === 0 ? 'Free' : 'Paid',
      url: frame.siteUrl + product.path,
      seller: toSchoolReference(frame),
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: 'EUR',
        valueAddedTaxIncluded: true,
      },
    },
  };
}

/** Formats minutes as an ISO 8601 duration: 90 → `PT1H30M`. */
export function toIsoDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 || hours === 0 ? `${rest}M` : ''}`;
}

type PublishedNews = {
  id: string;
  title: string;
  summary: string;
  picture?: { path: string } | null | undefined;
  publishedAt: Date;
  updatedAt: Date;
};

/** Returns a news article (https://developers.google.com/search/docs/appearance/structured-data/article). */
export function toNewsFacts(item: PublishedNews, frame: FrameData): WithContext<NewsArticle> {
  const address = frame.siteUrl + toNewsHref(item);
  const image = toSharePicture({ kind: 'news', ...item }, frame);
  const changed = item.updatedAt > item.publishedAt ? item.updatedAt : item.publishedAt;
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: item.title,
    ...(item.summary ? { description: item.summary } : {}),
    ...(image ? { image: [frame.siteUrl + image.path] } : {}),
    datePublished: item.publishedAt.toISOString(),
    dateModified: changed.toISOString(),
    inLanguage: 'fr',
    mainEntityOfPage: address,
    author: toSchoolReference(frame),
    publisher: toSchoolReference(frame),
  };
}
