export interface DemoArticle {
  title: string;
  subtitle: string;
  content: string;
  tags: readonly string[];
  link?: string;
  /** Days ago; negative: in the future; `never`: a draft. */
  published: number | 'never';
  earlier?: { title?: string; subtitle?: string; content?: string };
}
