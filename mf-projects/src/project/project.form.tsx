import { Button, Modal, Text } from '@mantine/core';
import type { Project } from '@sodalizio/contract/projects';
import { DialogButtons, EditPage, lazyDialog, toast } from '@sodalizio/ui';
import { type ReactNode, useState } from 'react';
import type { TestChoice } from './choices-of-tests.ts';
import { GeneralSection } from './general-section.tsx';
import { HistorySection } from './history-section.tsx';
import { IntegrationSection } from './integration-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { labels } from './project.labels.ts';
import styles from './project.module.css';
import { type PartId, partIds, partsOf } from './project-parts.ts';
import { endId, SectionMenu } from './section-menu.tsx';
import { TestsSection } from './tests-section.tsx';
import { useProjectForm } from './use-project-form.ts';
import { useProjectPictures } from './use-project-pictures.ts';

const CompanyDialog = lazyDialog(() => import('./company.dialog.tsx').then((module) => module.CompanyDialog));

interface ProjectFormProps {
  project?: Project;
  choices: readonly TestChoice[];
}

/** The page of a project: its sections one below the other, beside them the menu that follows the reading. */
export function ProjectForm({ project: given, choices: offered }: ProjectFormProps) {
  // As they were when the form opened; or the project that was added, where something was typed meanwhile.
  const [project, setProject] = useState(given);
  const [opened] = useState(offered);
  const { edit, choices, failure, onFailureRead, cancel } = useProjectForm(project, opened, setProject);
  const [sending, setSending] = useState(false);
  const [addsCompany, setAddsCompany] = useState(false);
  const pictures = useProjectPictures();
  const submit = () => {
    // Saved now, the project would miss the picture, and closing the form would lose it.
    if (sending) toast.failure(labels.pictureOnItsWay, { id: 'projects.form' });
    else edit.submit();
  };
  return (
    <div className={styles.layout}>
      <SectionMenu parts={partsOf(!project)} values={edit.form.values} />
      <div className={styles.stack}>
        {/* The failure has its own dialog: above a page this long nobody would see it. */}
        <EditPage
          edit={{ ...edit, failure: undefined, submit }}
          submitLabel={labels.save}
          isNew={!project}
          onCancel={cancel}
        >
          <Part id="general">
            <GeneralSection edit={edit} onAddCompany={() => setAddsCompany(true)} onSendingChange={setSending} />
          </Part>
          <Part id="tests">
            <TestsSection edit={edit} choices={choices} />
          </Part>
          <Part id="mails">
            <MailsSection edit={edit} project={project?.id ?? 0} onPickPicture={pictures.pick} />
          </Part>
          <Part id="privacy">
            <PrivacySection edit={edit} onPickPicture={pictures.pick} />
          </Part>
        </EditPage>
        {/* Done at once, not with the form. */}
        {project && <StoredParts project={project.id} />}
        <div id={endId} className={styles.end} />
      </div>
      {pictures.dialog}
      {addsCompany && (
        <CompanyDialog
          onAdded={({ id, name }) => edit.form.setFieldValue('company', { id, name })}
          onClose={() => setAddsCompany(false)}
        />
      )}
      <FailureDialog failure={failure} onRead={onFailureRead} />
    </div>
  );
}

/** What only a stored project has. */
function StoredParts({ project }: { project: number }) {
  return (
    <>
      <Part id="integration">
        <IntegrationSection project={project} />
      </Part>
      <Part id="history">
        <HistorySection project={project} />
      </Part>
    </>
  );
}

/** Where an anchor of the menu leads. */
const Part = ({ id, children }: { id: PartId; children: ReactNode }) => (
  <div id={partIds[id]} className={styles.part} tabIndex={-1}>
    {children}
  </div>
);

interface FailureDialogProps {
  failure: string | undefined;
  onRead: () => void;
}

/** Why the project was not saved (specification section 8). */
function FailureDialog({ failure, onRead }: FailureDialogProps) {
  return (
    <Modal opened={failure !== undefined} onClose={onRead} title={labels.failedTitle} size="sm">
      <Text size="sm" role="alert">
        {failure}
      </Text>
      <DialogButtons>
        <Button data-autofocus onClick={onRead}>
          {labels.ok}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
