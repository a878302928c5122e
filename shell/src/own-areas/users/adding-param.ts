/** In an address of the list: it opens with the form for a new user. */
export const addingParam = 'nuovo';
