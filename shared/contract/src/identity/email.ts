/** Whether a text can be an e-mail address: apart from the warnings, because lists need it alone. */
export const isEmail = (address: string): boolean =>
  /^[^\s@,;<>"()]+@[^\s@,;<>"().]+(\.[^\s@,;<>"().]+)*\.[\p{L}]{2,}$/u.test(address.trim());
