/** `says`: the details of a failure. */
export interface CheckResult {
  readonly name: string;
  readonly passed: boolean;
  readonly says: string;
}
