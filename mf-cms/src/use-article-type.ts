import { type ArticleType, articleTypes } from '@sodalizio/contract/cms';
import { useLocation } from 'react-router-dom';

/** The type of article in this address: `/admin/cms/<type>…` (one screen for three types). */
export function useArticleType(): ArticleType {
  const { pathname } = useLocation();
  return articleTypes.find((type) => pathname.split('/').includes(type)) ?? 'news';
}
