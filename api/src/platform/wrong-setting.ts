/** A wrong setting; the message is one sentence per wrong value, for the person at the terminal. */
export class WrongSetting extends Error {
  override name = 'WrongSetting';
}
