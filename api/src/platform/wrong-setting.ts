/** Wrong settings; one sentence for each, for the person at the terminal. */
export class WrongSetting extends Error {
  override name = 'WrongSetting';
}
