/** One check: its name, whether it holds, and what to read when it does not. */
export interface CheckResult {
  readonly name: string;
  readonly passed: boolean;
  readonly says: string;
}
