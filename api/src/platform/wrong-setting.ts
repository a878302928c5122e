export class WrongSetting extends Error {
  override name = 'WrongSetting';
}
