/** An invented article. */
export interface DemoArticle {
  title: string;
  subtitle: string;
  /** Markup. */
  content: string;
  tags: readonly string[];
  link?: string;
  /** How many days ago; below zero to come; `never`: a draft. */
  published: number | 'never';
  /** What it said at first: somebody looked at it again and changed it. */
  earlier?: { title?: string; subtitle?: string; content?: string };
}
