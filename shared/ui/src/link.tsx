import { type ComponentProps, createContext, type ElementType, useContext } from 'react';

/** What every link of the product's parts is drawn with: passes its props on to an `<a>`. */
export type LinkComponent = ElementType<ComponentProps<'a'>>;

export const LinkContext = createContext<LinkComponent>('a');

export const useLink = () => useContext(LinkContext);
