import type { UseFormReturnType } from '@mantine/form';
import type * as z from 'zod';
import type { Errors } from './form-errors.ts';
import type { EditChoice, EditConflict, MergeOptions } from './merge-edits.ts';
import type { AddedDraft, Draft } from './use-draft.ts';

/** `V`: the form's values, `S`: the stored record, or undefined for a new one, `A`: a save's answer. */
export interface EditFormOptions<V extends object, S extends Stored, A> extends MergeOptions<V> {
  /** The record to change, as it was read; undefined to add a new one. */
  readonly stored: S;
  readonly valuesOf: (stored: S) => V;
  /**
   * Name of the draft, unique in the product; `schema` is for possible input. Without it nothing is kept. `whole`: see `useDraft`.
   * `ofAdded`: with `onAdded`, the draft of the record that was added, for what was typed after the press by who has left since.
   */
  readonly draft?:
    | {
        readonly name: string;
        readonly schema: z.ZodType<V>;
        readonly whole?: boolean;
        readonly ofAdded?: (answer: A) => AddedDraft;
      }
    | undefined;
  /** Errors by field; nothing is sent until there are none. */
  readonly validate?: (values: V) => Errors;
  /** Schema of the request: a text typed here that exceeds its maximum stays, says so, and is not sent. */
  readonly lengths?: z.ZodObject;
  /**
   * Of a new record: something was typed while it was added. The form stays open with it, as an edit of the record that this returns;
   * from then on `draft` and `reread` have to be that record's. Without it, the fields are read-only while it is added.
   */
  readonly onAdded?: (answer: A) => S;
  /** Sends the values merged with the record. Throws a `CallError`; returns undefined when nothing was sent. */
  readonly save: (values: V, over: S) => Promise<A | undefined>;
  /** Reads the record again after a concurrent save (409 `conflict`): both edits are merged. */
  readonly reread?: (() => Promise<S>) | undefined;
  /** The name of who saved the record last, where it has one: one's own other tab is not somebody else. */
  readonly savedBy?: (stored: S) => string | undefined;
  /** Maps refused fields to the form's names where these differ. */
  readonly refusedFields?: (refused: Readonly<Record<string, string>>, values: V) => Errors;
  /**
   * Closing the form does not stop the save, which then reports its own failure: leaving does not ask meanwhile, and the draft is
   * kept until the outcome.
   */
  readonly goesOnWhenClosed?: boolean;
  /** What failed, as a sentence, for a save that fails after the form was closed; without it, a general sentence. */
  readonly failedWhenClosed?: (values: V) => string;
  /** After the save: the draft is deleted and leaving no longer asks. `isOpen`: false where the form was closed or left meanwhile. */
  readonly onSaved: (answer: A, isOpen: boolean) => void;
}

export type Stored = { readonly version?: number | undefined } | undefined;

/** For the frame around the fields (`EditDialog` or `EditPage` of ui), and for the fields. */
export interface EditForm<V extends object> {
  readonly form: UseFormReturnType<V>;
  readonly input: (name: keyof V & string, type?: 'input' | 'checkbox') => InputProps;
  readonly draft: Draft<V>;
  readonly dirty: boolean;
  /** Saved, but not what was typed while that save ran: the form stays open with it. */
  readonly partlySaved: boolean;
  /** A save is running: pressing again does nothing. */
  readonly busy: boolean;
  /** A save is running that closes the form: typing would be lost. The focus stays. For fields without `input`. */
  readonly readOnly: boolean;
  /** Why the last save failed, apart from field errors. */
  readonly failure: string | undefined;
  readonly errors: readonly { readonly label: string; readonly message: string; readonly fieldId: string }[];
  /** Fields that this person and somebody else changed, to choose from. */
  readonly conflict: OpenConflict | undefined;
  readonly submit: () => void;
  /** What was typed until now is stored as this version, without a submission: what comes after is a change of it. */
  readonly kept: (values: V, version: number) => void;
}

type InputProps = { readonly id: string; readonly label: string; readonly readOnly?: true } & ReturnType<
  UseFormReturnType<object>['getInputProps']
>;

interface OpenConflict {
  readonly fields: readonly EditConflict[];
  /** This person has saved the other values too; undefined where the record has no name of who saved it. */
  readonly own: boolean | undefined;
  readonly resolve: (choices: Readonly<Record<string, EditChoice>>) => void;
  /** Back to the form, nothing decided: the next save asks again. */
  readonly leave: () => void;
}
