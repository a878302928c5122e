import { Alert, Button, Checkbox, NativeSelect, Text } from '@mantine/core';
import type { EditForm } from '@sodalizio/area-kit';
import { Section, withWarning } from '@sodalizio/ui';
import { IconInfoCircle } from '@tabler/icons-react';
import { chosenVersion, idOfTest, type TestChoice, type TestKey } from './choices-of-tests.ts';
import { labels } from './project.labels.ts';
import styles from './project.module.css';
import { nameOfTest } from './project-fields.ts';
import { type TypedProject, type TypedTest, testIn, testKeys } from './project-values.ts';
import { testLabels } from './tests.labels.ts';

interface TestsSectionProps {
  edit: EditForm<TypedProject>;
  choices: readonly TestChoice[];
}

/** Test: each questionnaire of the catalogue, enabled or not, with its configuration. */
export function TestsSection({ edit, choices }: TestsSectionProps) {
  const { values } = edit.form;
  const keys = testKeys(values).filter((key) => {
    // One that was chosen once and is no longer offered has nothing to say, unless a draft still enables it.
    const known = choices.some(({ id }) => id === idOfTest(key));
    return known || testIn(values, key).enabled;
  });
  return (
    <Section title={labels.sections.tests} explanation={testLabels.hint} layout="block">
      {keys.length === 0 ? (
        <Text size="sm">{testLabels.none}</Text>
      ) : (
        <ul className={styles.tests}>
          {keys.map((key) => (
            <Test key={key} edit={edit} field={key} choices={choices} />
          ))}
        </ul>
      )}
    </Section>
  );
}

interface TestProps extends TestsSectionProps {
  field: TestKey;
}

function Test({ edit: { form, input }, field, choices }: TestProps) {
  const choice = choices.find(({ id }) => id === idOfTest(field));
  const name = nameOfTest(field, choices);
  const test = testIn(form.values, field);
  const version = chosenVersion(choice, test.version);
  const algorithms = version?.algorithms ?? [];
  const set = (changes: Partial<TypedTest>) => form.setFieldValue(field, { ...test, ...changes });
  const enable = (enabled: boolean) =>
    set({ enabled, ...(enabled && { version: choice?.used?.number ?? choice?.current?.number ?? test.version }) });
  const offered = algorithms.some(({ id }) => id === test.algorithm_id);
  const lost = test.enabled && version !== undefined && test.algorithm_id !== null && !offered;
  const hint = hintOf(choice, version?.name);
  return (
    <li className={styles.test}>
      <div>
        <Text fw={600}>
          <bdi>{name}</bdi>
        </Text>
        <Checkbox
          mt={8}
          label={testLabels.enable}
          aria-label={testLabels.enableOf(name)}
          checked={test.enabled}
          disabled={!test.enabled && version === undefined}
          onChange={(event) => enable(event.currentTarget.checked)}
        />
      </div>
      <NativeSelect
        {...input(field)}
        {...withWarning(lost ? [testLabels.algorithmGone] : [], hint)}
        required={test.enabled}
        disabled={version === undefined}
        value={offered ? (test.algorithm_id ?? '') : ''}
        onChange={({ currentTarget: { value } }) => set({ algorithm_id: value === '' ? null : value })}
        data={[
          { value: '', label: testLabels.choose },
          ...algorithms.map((one) => ({ value: one.id, label: one.name })),
        ]}
      />
      {choice && test.enabled && (
        <OtherVersion choice={choice} version={test.version} onVersion={(number) => set({ version: number })} />
      )}
    </li>
  );
}

function hintOf(choice: TestChoice | undefined, version: string | undefined): string {
  if (!choice?.offered) return testLabels.gone;
  return version === undefined ? testLabels.noFile : testLabels.version(version);
}

interface OtherVersionProps {
  choice: TestChoice;
  version: number | null;
  onVersion: (number: number) => void;
}

/** Where the project is pinned to another version than the catalogue's: an older one, or a newer one that it went back from. */
function OtherVersion({ choice: { used, current }, version, onVersion }: OtherVersionProps) {
  if (!used || !current || used.number === current.number) return null;
  const pinned = version === used.number;
  const title = current.number > used.number ? testLabels.newer : testLabels.older;
  return (
    <Alert
      className={styles.wide ?? ''}
      color={pinned ? 'amber' : 'blue'}
      variant="light"
      role="status"
      title={pinned ? title : testLabels.switched(current.name)}
      icon={<IconInfoCircle size={18} aria-hidden />}
    >
      {pinned && <p>{testLabels.newerHint(used.name, current.name)}</p>}
      <Button variant="default" onClick={() => onVersion(pinned ? current.number : used.number)}>
        {pinned ? testLabels.takeNewer(current.name) : testLabels.backTo(used.name)}
      </Button>
    </Alert>
  );
}
