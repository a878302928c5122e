/** What a participant answers: letters, or the text of an open question. */
export interface Reply {
  readonly chosen: readonly string[];
  readonly text: string;
}
export const noReply: Reply = { chosen: [], text: '' };
