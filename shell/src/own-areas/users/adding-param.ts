export const addingParam = 'nuovo';
