import { type CallError, mergeEdits } from '@sodalizio/area-kit';
import { tidyLine } from '@sodalizio/contract';
import type { DraftTyped, MessageDraft } from '@sodalizio/contract/messages';
import type { ConflictField } from '@sodalizio/ui';
import { isCode } from '../is-code.ts';
import { blankMessage, draftOf, messageField, type TypedMessage } from './message-values.ts';

interface Sent {
  readonly typed: DraftTyped;
  readonly selection: string | undefined;
}

/** The last save failed, of what is named here. */
interface UnsavedStatus extends Sent {
  readonly kind: 'unsaved';
  /** How often in a row the very same has failed. */
  readonly times: number;
  /** A repetition would be refused too. */
  readonly refused: boolean;
}

export type DraftStatus =
  | { readonly kind: 'none' | 'saving' | 'gone' }
  | UnsavedStatus
  /** `by`: the name of who saved what is stored. */
  | { readonly kind: 'conflict'; readonly by: string }
  | { readonly kind: 'saved'; readonly at: string };

export interface Conflict {
  readonly fields: readonly ConflictField[];
  /** The name of who saved what is stored. */
  readonly by: string;
  readonly resolve: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => void;
}

/** What the keeper needs of the form and the server, as they are now. */
export interface DraftForm {
  readonly values: () => TypedMessage;
  readonly setValues: (values: TypedMessage) => void;
  /** The stored values from which this browser's own older draft was typed; undefined where it is not older. */
  readonly olderBase: () => Partial<TypedMessage> | undefined;
  /** The key under which it is saved from now on. */
  readonly onKey: (key: string) => void;
  /** This is stored, as this version. */
  readonly onKept: (typed: DraftTyped, version: number) => void;
  readonly onBegun: (key: string) => void;
  /** The server has the draft so, with the recipients of this selection where one was sent. */
  readonly onStored: (stored: MessageDraft, selection: string | undefined) => void;
  readonly onStatus: (status: DraftStatus) => void;
  readonly onConflict: (conflict: Conflict) => void;
  readonly read: (key: string) => Promise<MessageDraft>;
  readonly save: (
    key: string,
    body: { version: number; typed: DraftTyped; selection?: string },
  ) => Promise<MessageDraft>;
}

export interface DraftToSend {
  readonly key: string;
  readonly version: number;
  /** A colleague's save came into the form, or was asked about, since sending was pressed. */
  readonly changed: boolean;
}

/** One save of a message that is being written after the other, and what to do where a colleague saved it meanwhile. */
export class DraftKeeper {
  key: string;
  version: number;
  /** As it is stored, as far as is known. */
  typed: DraftTyped;
  /** The selection that was sent last: its people are stored, or it is gone. */
  selection: string | undefined;
  readonly #form: DraftForm;
  readonly #newKey: () => string;
  #wanted: string | undefined;
  /** What was sent since the last answer: a save whose answer was lost is known by it. A repetition adds nothing. */
  readonly #attempted = new Set<string>();
  #status: DraftStatus = { kind: 'none' };
  #metOlder = false;
  /** How often a colleague's save was met. */
  #met = 0;
  #gone = false;
  #running: Promise<boolean> | undefined;

  constructor(opened: MessageDraft | undefined, form: DraftForm, newKey: () => string) {
    this.#form = form;
    this.#newKey = newKey;
    this.key = opened?.key ?? form.values().draft;
    this.version = opened?.version ?? 0;
    this.typed = draftOf(opened?.typed ?? blankMessage);
  }

  /** The draft once a save under way has ended; undefined where the server has none. */
  async ready(): Promise<DraftToSend | undefined> {
    const met = this.#met;
    await this.#running;
    // The last answer was lost: what it said is found by saving again.
    if (!this.#gone && this.#attempted.size > 0) await this.save(this.#wanted);
    const { key, version } = this;
    return version === 0 || this.#gone ? undefined : { key, version, changed: this.#met !== met };
  }

  /** It was sent or deleted meanwhile. */
  lose(): void {
    this.#gone = true;
    this.#say({ kind: 'gone' });
  }

  #say(status: DraftStatus): void {
    this.#status = status;
    this.#form.onStatus(status);
  }

  /** Saves what is typed, with who is chosen; false where that failed. One save at a time. */
  save(selection: string | undefined): Promise<boolean> {
    this.#wanted = selection;
    this.#running ??= this.#saveOnce().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #saveOnce(): Promise<boolean> {
    const form = this.#form;
    this.key ||= this.#newKey();
    form.onKey(this.key);
    // Screen readers would read a line that changes at each repetition aloud each time.
    if (this.#status.kind !== 'unsaved') this.#say({ kind: 'saving' });
    const selection = this.#wanted;
    const typed = draftOf(form.values());
    try {
      const older = this.#metOlder ? undefined : form.olderBase();
      this.#metOlder = true;
      if (older) {
        this.typed = { ...this.typed, ...older };
        return await this.#join(await form.read(this.key));
      }
      this.#attempted.add(signOf(typed));
      const chosen = selection === this.selection ? undefined : selection;
      const sent = { version: this.version, typed, ...(chosen !== undefined && { selection: chosen }) };
      const saved = await form.save(this.key, sent);
      this.selection = selection ?? this.selection;
      // As it was sent: the server tidies texts.
      this.#adopt({ ...saved, typed }, chosen);
      form.onKept(typed, saved.version);
      return true;
    } catch (error) {
      if (selection === this.selection || !isCode(error, 'selection-gone'))
        return this.#meet(error, { typed, selection });
      // Expired, or somebody else's: what is typed is stored all the same.
      this.selection = selection;
      return this.#saveOnce();
    }
  }

  #adopt(stored: MessageDraft, selection?: string): void {
    const { key, version, typed, changed_at } = stored;
    const first = this.version === 0;
    this.version = version;
    this.#attempted.clear();
    this.typed = draftOf(typed);
    this.#say({ kind: 'saved', at: changed_at });
    this.#form.onStored(stored, selection);
    if (first) this.#form.onBegun(key);
  }

  async #meet(error: unknown, sent: Sent): Promise<boolean> {
    if (isCode(error, 'conflict')) {
      try {
        return await this.#join(await this.#form.read(this.key));
      } catch (failure) {
        return this.#fail(failure, sent);
      }
    }
    return this.#fail(error, sent);
  }

  #fail(error: unknown, sent: Sent): false {
    if (isCode(error, 'draft-gone') || isCode(error, 'not-found')) this.lose();
    else {
      const before = this.#status;
      const times = before.kind === 'unsaved' && isSame(before, sent) ? before.times + 1 : 1;
      this.#say({ kind: 'unsaved', ...sent, times, refused: refusals.some((code) => isCode(error, code)) });
    }
    return false;
  }

  /** What is stored is not what this form knew: its own save whose answer was lost, or a colleague's. */
  async #join(stored: MessageDraft): Promise<boolean> {
    const form = this.#form;
    const goOn = (values: TypedMessage) => {
      this.#adopt(stored);
      form.setValues(values);
      return this.#saveOnce();
    };
    if (this.#attempted.has(signOf(stored.typed))) return goOn(form.values());
    this.#met += 1;
    const whole = (typed: DraftTyped): TypedMessage => ({ ...form.values(), ...typed });
    const merged = () => mergeEdits({ field: messageField }, whole(this.typed), form.values(), whole(stored.typed));
    const { conflicts, values } = merged();
    if (conflicts.length === 0) return goOn(values({}));
    const ask = (fields: readonly ConflictField[]) => {
      this.#say({ kind: 'conflict', by: stored.changed_by });
      form.onConflict({
        fields,
        by: stored.changed_by,
        resolve: (choices) => {
          // A file may have arrived while the question was open.
          const now = merged();
          if (now.conflicts.some(({ key }) => choices[key] === undefined)) ask(now.conflicts);
          else void goOn(now.values(choices));
        },
      });
    };
    ask(conflicts);
    return false;
  }
}

/** What is stored of it: the server tidies the title. */
const signOf = (typed: DraftTyped): string => JSON.stringify({ ...draftOf(typed), title: tidyLine(typed.title) });

/** Whether one is the other, to the letter. */
export const isSame = (one: Sent, other: Sent): boolean =>
  one.selection === other.selection && JSON.stringify(draftOf(one.typed)) === JSON.stringify(draftOf(other.typed));

/** Of these only another text, or another permission, makes a difference; anything else may pass by itself. */
const refusals: readonly CallError['code'][] = [
  'invalid-input',
  'not-signed-in',
  'forbidden',
  'wrong-xsrf-token',
  'method-not-allowed',
  'too-large',
  'unsupported-media-type',
];
