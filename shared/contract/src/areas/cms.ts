import * as z from 'zod';
import { areaPermissions, type Declared } from '../area-permissions.ts';
import { endpoint, viewOf } from '../endpoint.ts';
import { alternativeTextLength } from '../markup.ts';
import { searchLength, text, typedText, wholeNumber } from '../primitives.ts';

/**
 * The specification (section 6) shows News to everybody and hides the other two from the secretary. Writing is for
 * superadmins (section 2).
 */
export const permissions = areaPermissions({
  'cms.news': ['superadmin', 'admin', 'secretary'],
  'cms.affiliations': ['superadmin', 'admin'],
  'cms.certifications': ['superadmin', 'admin'],
  'cms.edit': ['superadmin'],
});
declare module '../area-permissions.ts' {
  interface AreaPermissions extends Declared<typeof permissions> {}
}

/** The types of article, as in routes and addresses. */
export const articleTypes = ['news', 'affiliations', 'certifications'] as const;
export type ArticleType = (typeof articleTypes)[number];

/** `scheduled`: published in the future. */
export const articleStates = ['draft', 'scheduled', 'published'] as const;
export type ArticleState = (typeof articleStates)[number];

/** Characters of the text shown in lists (specification section 9). */
export const previewLength = 100;
export const tagLength = 40;
export const tagsMost = 30;
/** Characters of rich text, markup included. */
export const contentLength = 200_000;

const oneLine = (max: number, kind: 'text' | 'link' = 'text') => typedText(kind, max).regex(/^\P{Cc}*$/u);

/** `https:/x.it` is an address to `URL`, and another one to a browser. */
const whole = /^https?:\/\/[^\s/\\]\S*$/i;
const webAddress = oneLine(2000, 'link').pipe(
  z.union([z.literal(''), z.url({ protocol: /^https?$/, hostname: /\./, abort: true }).regex(whole)]),
);

/** A person responsible for an article. `deleted` removes the entry (specification section 3; only sent when editing). */
export const articleAdmin = z.object({ id: z.number().int(), deleted: z.boolean() });

/** Editable fields of an article. `state` and `published_at`: see `saveArticle`. */
export const articleFields = z.object({
  title: oneLine(200).min(1),
  subtitle: oneLine(300),
  /** Markup (`allowedMarkup`); a single empty paragraph is stored as ''. */
  content: text(contentLength),
  /** '' or an http(s) address. */
  link: webAddress,
  tags: z.array(oneLine(tagLength).min(1)).max(tagsMost),
  image_id: z.number().int().nullable(),
  /** Alternative text of the picture. */
  image_alt: oneLine(alternativeTextLength),
  /** The picture is decorative: no alternative text, on purpose. */
  image_decorative: z.boolean(),
  state: z.enum(articleStates),
  /** ISO 8601, UTC; null for a draft. PostgreSQL has no year 0. */
  published_at: z.iso
    .datetime()
    .refine((moment) => !moment.startsWith('0000'))
    .nullable(),
});
export type ArticleFields = z.infer<typeof articleFields>;

/** A whole article. Texts are as stored: `content` was cleaned when it was saved. */
export const article = articleFields.extend({
  id: z.number().int(),
  type: z.enum(articleTypes),
  /** The title: typed to confirm the deletion (specification section 3). */
  name: z.string(),
  link: z.string(),
  /** Addresses of the picture and its thumbnail; null where the article has none. */
  image_path: z.string().nullable(),
  thumb_path: z.string().nullable(),
  admins: z.array(articleAdmin),
  created_at: z.string(),
  updated_at: z.string(),
  /** Name of the last editor; '' for none. */
  updated_by: z.string(),
  /** Grows with each save; sent back for optimistic locking. */
  version: z.number().int(),
});
export type Article = z.infer<typeof article>;

/** A row of a list: `preview` is the first 100 characters of the plain text, with an ellipsis where there is more. */
export const articleRow = article
  .pick({
    id: true,
    type: true,
    name: true,
    title: true,
    subtitle: true,
    tags: true,
    image_alt: true,
    thumb_path: true,
    state: true,
    published_at: true,
    updated_at: true,
    updated_by: true,
    version: true,
  })
  .extend({ preview: z.string() });
export type ArticleRow = z.infer<typeof articleRow>;

export const articleSorts = ['title', 'subtitle', 'updated_at', 'published_at'] as const;
export type ArticleSort = (typeof articleSorts)[number];

export const articlesPage = z.object({ articles: z.array(articleRow), total: z.number().int() });

const articlesQuery = z.object({
  /** Every word occurs in title, subtitle, tags or text, ignoring case and accents. */
  search: text(searchLength).optional(),
  tag: text(tagLength).optional(),
  state: z.enum(articleStates).optional(),
  sort: z.enum([...articleSorts, ...articleSorts.map((key) => `-${key}` as const)]).optional(),
  limit: wholeNumber(1, 500).optional(),
  offset: wholeNumber(0, 999_999_999).optional(),
});

const list = {
  area: 'cms',
  early: true,
  query: articlesQuery,
  /** Without `limit` the whole array of articles (specification section 7); with it a page. */
  response: z.union([articlesPage, z.array(article)]),
} as const;

/**
 * `GET /api/admin/cms/{type}`, one for each type, each with its own permission. Readers get published articles only. Default
 * order: drafts, then scheduled, then the newest (`-published_at`).
 * Exported one by one, because the server finds endpoints among the exports.
 */
export const findNews = endpoint({
  method: 'GET',
  path: '/api/admin/cms/news',
  requires: 'cms.news',
  summary: 'Search the news',
  ...list,
});
/** The same of affiliations. */
export const findAffiliations = endpoint({
  method: 'GET',
  path: '/api/admin/cms/affiliations',
  requires: 'cms.affiliations',
  summary: 'Search the affiliations',
  ...list,
});
/** The same of certifications. */
export const findCertifications = endpoint({
  method: 'GET',
  path: '/api/admin/cms/certifications',
  requires: 'cms.certifications',
  summary: 'Search the certifications',
  ...list,
});
/** The search of each type. */
export const articlesOf = {
  news: findNews,
  affiliations: findAffiliations,
  certifications: findCertifications,
} as const;

/** The same as pages. */
export const pageOf = {
  news: viewOf(articlesOf.news, { response: articlesPage }),
  affiliations: viewOf(articlesOf.affiliations, { response: articlesPage }),
  certifications: viewOf(articlesOf.certifications, { response: articlesPage }),
} as const;

const articleParams = z.object({ article: wholeNumber(1, 999_999_999) });

/** One article: 403 without the permission to read its type. Readers get 404 for an unpublished one. */
export const articleById = endpoint({
  method: 'GET',
  path: '/api/admin/cms/article/:article',
  area: 'cms',
  requires: 'signed-in',
  summary: 'One article',
  params: articleParams,
  response: article,
});

/**
 * Saves an article; id 0 creates one, of `type`. Members that only an answer has (`name`, `image_path` …) may be sent back and
 * are ignored. `state` 'draft' hides it from readers; 'published' without `published_at` publishes at once, with a future
 * moment it is scheduled; when missing, a new article is published and an old one stays as it is. Subtitle and content are
 * required unless it is a draft. 409 `conflict` where somebody else has saved since `version` (not compared when missing); 400
 * with the field's path for an unknown picture.
 */
export const saveArticle = endpoint({
  method: 'POST',
  path: '/api/admin/cms/article/:article',
  area: 'cms',
  requires: 'cms.edit',
  summary: 'Save an article, or add one (id 0)',
  bodyLimit: 1024 * 1024,
  params: z.object({ article: wholeNumber(0, 999_999_999) }),
  body: articleFields
    .partial({
      link: true,
      tags: true,
      image_id: true,
      image_alt: true,
      image_decorative: true,
      state: true,
      published_at: true,
    })
    .extend({
      type: z.enum(articleTypes).optional(),
      admins: z.array(articleAdmin).max(100).optional(),
      version: z.number().int().optional(),
      /** Of a new article, made by the form: the same one sent again, after a lost answer, is stored once. */
      request: z.uuid().optional(),
      id: z.number().int().optional(),
      name: z.string().optional(),
      image_path: z.string().nullish(),
      thumb_path: z.string().nullish(),
      created_at: z.string().optional(),
      updated_at: z.string().optional(),
      updated_by: z.string().optional(),
    }),
  response: article,
});

/** Deletes an article with its revisions; its picture stays in the library. */
export const deleteArticle = endpoint({
  method: 'DELETE',
  path: '/api/articles/:article',
  area: 'cms',
  requires: 'cms.edit',
  summary: 'Delete an article',
  params: articleParams,
  /** The name that was typed for it: one that was renamed meanwhile is refused as a `conflict`, and stays. */
  query: z.object({ name: z.string().max(1_000).optional() }),
  response: z.object({ status: z.literal('deleted') }),
});

/** The tags in use in the lists this person may read (or in one of them), most used first. */
export const articleTags = endpoint({
  method: 'GET',
  path: '/api/admin/cms/tags',
  area: 'cms',
  requires: 'signed-in',
  summary: 'Tags in use',
  query: z.object({ type: z.enum(articleTypes).optional() }),
  response: z.array(z.object({ tag: z.string(), articles: z.number().int() })),
});

/** One save of an article: `version` is the article's after it. */
export const revision = z.object({
  version: z.number().int(),
  saved_at: z.string(),
  saved_by: z.string(),
  /** The version that this save restored. */
  restored_from: z.number().int().nullable(),
  title: z.string(),
  state: z.enum(articleStates),
});
export type Revision = z.infer<typeof revision>;

/** Every save of an article, newest first. */
export const articleRevisions = endpoint({
  method: 'GET',
  path: '/api/admin/cms/article/:article/revisions',
  area: 'cms',
  requires: 'cms.edit',
  summary: 'Every save of an article',
  params: articleParams,
  response: z.array(revision),
});

const revisionParams = z.object({
  article: wholeNumber(1, 999_999_999),
  version: wholeNumber(1, 999_999_999),
});

/** An article as it was after one save, to compare. */
export const articleRevision = endpoint({
  method: 'GET',
  path: '/api/admin/cms/article/:article/revisions/:version',
  area: 'cms',
  requires: 'cms.edit',
  summary: 'An article as it was',
  params: revisionParams,
  response: revision.extend({ fields: articleFields.extend({ link: z.string() }) }),
});

/**
 * Restores the fields of an earlier revision as a new save: its history is kept. The publication stays as it is. 409
 * `conflict` where somebody has saved since `version`.
 */
export const restoreRevision = endpoint({
  method: 'POST',
  path: '/api/admin/cms/article/:article/revisions/:version/restore',
  area: 'cms',
  requires: 'cms.edit',
  summary: 'Bring back an article as it was',
  params: revisionParams,
  body: z.object({ version: z.number().int() }),
  response: article,
});
