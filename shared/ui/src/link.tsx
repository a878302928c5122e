import { type ComponentProps, createContext, type ElementType, useContext } from 'react';

/** Component of every link in this package: passes its props on to an `<a>`. */
export type LinkComponent = ElementType<ComponentProps<'a'>>;

export const LinkContext = createContext<LinkComponent>('a');

export const useLink = () => useContext(LinkContext);
