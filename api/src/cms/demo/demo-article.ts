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
}
