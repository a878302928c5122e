/** Query parameter of the list that opens the form for a new user. */
export const addingParam = 'nuovo';
