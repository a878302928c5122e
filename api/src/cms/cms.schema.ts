import type { ArticleState, ArticleType } from '@sodalizio/contract/cms';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Optional } from '../db/schema.ts';

type Moment = ColumnType<string, Date, Date>;
type OptionalMoment = ColumnType<string | null, Date | string | null, Date | string | null>;

/** Editable columns of both tables. Empty texts are ''. */
interface WrittenColumns {
  title: string;
  subtitle: string;
  content: string;
  link: string;
  tags: string[];
  /** A row of `images`; no foreign key, because pictures are never deleted. */
  image_id: number | null;
  image_alt: string;
  image_decorative: boolean;
  /** Null: a draft. In the future: scheduled. */
  published_at: OptionalMoment;
}

/** Resolved values of an article: nothing is missing, a state has become a moment. */
export type Written = Selectable<WrittenColumns>;

/** As the migrations of this folder leave it. Moments are ISO text in UTC. */
interface ArticlesTable extends WrittenColumns {
  id: Generated<number>;
  type: ArticleType;
  /** Made by the form of a new article. */
  request: Optional<string>;
  content_text: string;
  admins: number[];
  created_at: ColumnType<string, Date, never>;
  updated_at: Moment;
  updated_by: string;
  version: Generated<number>;
  preview: GeneratedAlways<string>;
  title_n: GeneratedAlways<string>;
  subtitle_n: GeneratedAlways<string>;
  search_n: GeneratedAlways<string>;
}

/** One row for each save; `version` is the article's after it. */
interface RevisionsTable extends WrittenColumns {
  article_id: number;
  version: number;
  saved_at: Moment;
  saved_by: string;
  restored_from: number | null;
  state: ArticleState;
}

declare module '../db/schema.ts' {
  interface Schema {
    cms_articles: ArticlesTable;
    cms_revisions: RevisionsTable;
  }
}
