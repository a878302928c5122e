import { type ArticleType, articleTypes } from '@sodalizio/contract/cms';
import { useLocation } from 'react-router-dom';

/** The type of article this address is about: `/admin/cms/<type>…` (one screen serves the three). */
export function useArticleType(): ArticleType {
  const { pathname } = useLocation();
  return articleTypes.find((type) => pathname.split('/').includes(type)) ?? 'news';
}
