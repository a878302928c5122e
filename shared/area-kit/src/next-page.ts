let next: string | undefined;

/** For the shell: the path a navigation leads to, while it is prepared and the address is still the one before; undefined after that. */
export const noteNextPage = (pathname: string | undefined): void => {
  next = pathname;
};

/** Whether the person has left the page of this path already, though it is still drawn. */
export const isLeaving = (pathname: string): boolean =>
  window.location.pathname !== pathname || (next !== undefined && next !== pathname);
