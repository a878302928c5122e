import { enabledKey, type Project, type ProjectQuestionnaire } from '@sodalizio/contract/projects';

/** Key of a questionnaire in the form's values. */
export type TestKey = ReturnType<typeof enabledKey>;
export const keyOfTest = enabledKey;
export const isTestKey = (key: string): key is TestKey => key.startsWith('quest_');
export const idOfTest = (key: TestKey): number => Number(key.slice('quest_'.length));

/** A version of a questionnaire with its configurations. */
interface TestVersion {
  readonly number: number;
  readonly name: string;
  readonly algorithms: readonly { readonly id: string; readonly name: string }[];
}

/** A questionnaire that a project may enable, or has enabled. */
export interface TestChoice {
  readonly id: number;
  readonly name: string;
  /** In use in the catalogue; undefined without a file, or for one that is no longer offered. */
  readonly current: TestVersion | undefined;
  /** That the project is pinned to. */
  readonly used: TestVersion | undefined;
  /** Not archived. */
  readonly offered: boolean;
}

/** The catalogue's questionnaires, then those of the project that it no longer offers. */
export function choicesOf(catalogue: readonly ProjectQuestionnaire[], project: Project | undefined): TestChoice[] {
  const pinned = pinnedOf(project);
  const offered = catalogue.map(({ id, name, version, current, algorithms }) => ({
    ...{ id, name, offered: true },
    current: current === null ? undefined : { number: current, name: version, algorithms },
    used: pinned.find((one) => one.id === id)?.used,
  }));
  const gone = pinned.filter(({ id }) => !catalogue.some((one) => one.id === id));
  return [...offered, ...gone.map((one) => ({ ...one, current: undefined, offered: false }))];
}

const pinnedOf = (project: Project | undefined) =>
  (project?.questionnaires ?? []).map(({ id, name, version, version_name, algorithms }) => ({
    ...{ id, name },
    used: { number: version, name: version_name, algorithms },
  }));

/** The same choices, with the versions that somebody else has pinned the project to since. */
export function choicesSince(choices: readonly TestChoice[], project: Project): TestChoice[] {
  const pinned = pinnedOf(project);
  const known = choices.map((choice) => {
    const used = pinned.find(({ id }) => id === choice.id)?.used;
    const before = Math.max(choice.current?.number ?? 0, choice.used?.number ?? 0);
    // One that neither had came out since.
    return { ...choice, used, current: used && used.number > before ? used : choice.current };
  });
  const added = pinned.filter(({ id }) => !choices.some((one) => one.id === id));
  return [...known, ...added.map((one) => ({ ...one, current: one.used, offered: true }))];
}

/** The version a typed choice means: the one the project has, else the catalogue's. */
export function chosenVersion(choice: TestChoice | undefined, version: number | null): TestVersion | undefined {
  if (!choice) return undefined;
  return version === choice.used?.number ? choice.used : (choice.current ?? choice.used);
}
